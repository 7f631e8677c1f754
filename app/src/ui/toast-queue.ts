/** `success` and `info` close by themselves; a `problem`, or a toast that `stays`, is shown until a person closes it. */
export type ToastWords = {
  tone: "success" | "info" | "problem";
  title: string;
  detail?: string | undefined;
  stays?: boolean | undefined;
  /** A press closes the toast too. `decline`: the label of a second button, which only closes it, in place of the cross. */
  action?: { label: string; onPress(): void; decline?: string } | undefined;
};

let waiting: ToastWords[] = [];
let region: ((words: ToastWords) => void) | undefined;
let loadRegion: (() => void) | undefined;

/** Shows a toast, or keeps it until the region is there, which is loaded after the first paint. */
export function showToast(words: ToastWords): void {
  if (region) region(words);
  else {
    waiting.push(words);
    loadRegion?.();
  }
}

/** Calls `load` as soon as a toast waits for the region, until the returned function is called. */
export function onToastWaiting(load: () => void): () => void {
  loadRegion = load;
  if (waiting.length > 0) load();
  return () => {
    loadRegion = undefined;
  };
}

/** Passes all waiting and later toasts to `show`, until the returned function is called. */
export function receiveToasts(show: (words: ToastWords) => void): () => void {
  region = show;
  const missed = waiting;
  waiting = [];
  for (const words of missed) show(words);
  return () => {
    region = undefined;
  };
}
