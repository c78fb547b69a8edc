/** Files that are dragged over the page, and dropped on it. */

const KINDS = ["dragover", "dragleave", "drop"] as const;

/** Watch for files until the returned function is called: `over` hears whether one is dragged. */
export function watchDrops(
  take: (file: File | undefined) => void,
  over: (isOver: boolean) => void,
): () => void {
  const onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") take(event.dataTransfer.files[0]);
    over(event.type === "dragover");
  };
  for (const kind of KINDS) addEventListener(kind, onDrag);
  return () => {
    for (const kind of KINDS) removeEventListener(kind, onDrag);
  };
}
