/** `success` and `info` go away by themselves; a `problem`, and what `stays`, is there until it is closed. */
export type ToastWords = {
  tone: "success" | "info" | "problem";
  title: string;
  detail?: string | undefined;
  stays?: boolean | undefined;
};

let waiting: ToastWords[] = [];
let region: ((words: ToastWords) => void) | undefined;

/** Shows a toast, or keeps it until the region, which is loaded after the first paint, is there. */
export function showToast(words: ToastWords): void {
  if (region) region(words);
  else waiting.push(words);
}

/** Hands over what waits and what comes; returns its own undo. */
export function receiveToasts(show: (words: ToastWords) => void): () => void {
  region = show;
  const missed = waiting;
  waiting = [];
  for (const words of missed) show(words);
  return () => {
    region = undefined;
  };
}
