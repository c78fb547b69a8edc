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
