/** Turn drawn SVG into a picture file, with the style sheets of the page in it. */

/** Return the rules of the page's style sheets as text. */
function styleText(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  return rules.map((rule) => rule.cssText).join("\n");
}

/** Return a whole SVG document with the shapes that boards use, always in the light look. */
function documentOf(inside: string, width: number, height: number): string {
  const shapes = document.querySelector("#shapes defs")?.outerHTML ?? "";
  const { lang, dir } = document.documentElement;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${width} ${height}" data-look="light" lang="${lang}" direction="${dir || "ltr"}">
    <style>${styleText().replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>${shapes}${inside}</svg>`;
}

/** Render SVG markup as a PNG of a size in pixels. */
export async function renderPicture(inside: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  const text = encodeURIComponent(documentOf(inside, width, height));
  image.src = `data:image/svg+xml;charset=utf-8,${text}`; // blob: is not allowed by the policy
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("The picture could not be drawn."));
    }, "image/png");
  });
}
