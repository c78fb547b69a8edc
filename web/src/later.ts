/** Parts of the page that are loaded when they are first drawn. */

/** Return a function that gives a module once it has arrived, and asks for a drawing then. */
export function later<Module>(load: () => Promise<Module>): (redraw: () => void) => Module | null {
  let module: Module | null = null;
  let isAsked = false;
  return (redraw) => {
    if (!isAsked) {
      isAsked = true;
      void load().then((loaded) => {
        module = loaded;
        redraw();
      });
    }
    return module;
  };
}

let style: Promise<void> | null = null;

/** Load a module together with the style of all that the first play does not show. */
export async function styled<Module>(module: Promise<Module>): Promise<Module> {
  style ??= loadStyle();
  await style;
  return module;
}

/** Load the later style; a page that has none, such as the demo, goes on without. */
function loadStyle(): Promise<void> {
  const named = document.querySelector<HTMLMetaElement>('meta[name="later-style"]');
  if (!named) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.onload = link.onerror = () => {
      resolve();
    };
    link.href = named.content;
    document.head.append(link);
  });
}
