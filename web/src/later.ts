/** Parts of the page that are loaded when they are first drawn. */

let style: Promise<void> | null = null;

/** Load the style of everything that the first play does not show; once. */
export function laterStyle(): Promise<void> {
  style ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = document.body.dataset.later ?? "";
    link.onload = link.onerror = () => {
      resolve();
    };
    document.head.append(link);
  });
  return style;
}

/** Load a module together with the style of such parts. */
export const withStyle = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, laterStyle()]))[0];

/** Return a function that gives a module once it has arrived, and asks for a drawing then. */
export function later<Module>(load: () => Promise<Module>): (redraw: () => void) => Module | null {
  let module: Module | null = null;
  let isAsked = false;
  return (redraw) => {
    if (!isAsked) {
      isAsked = true;
      void withStyle(load()).then((loaded) => {
        module = loaded;
        redraw();
      });
    }
    return module;
  };
}
