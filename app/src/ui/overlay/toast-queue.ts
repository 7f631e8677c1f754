/**
 * `success` and `info` close by themselves; a `problem`, or a toast that `stays`, is shown until a person closes it.
 */
export type ToastWords = {
  tone: "success" | "info" | "problem";
  title: string;
  detail?: string | undefined;
  /** The words of a server or a device, which are folded under Details. */
  raw?: string | undefined;
  stays?: boolean | undefined;
  /**
   * A press closes the toast too. `decline`: the label of a second button, which only closes it, in place of the cross.
   */
  action?: { label: string; onPress(): void; decline?: string } | undefined;
};

/** Where toasts are shown. */
type Region = { show(words: ToastWords): void; close(words: ToastWords): void };

let waiting: ToastWords[] = [];
let region: Region | undefined;
let loadRegion: (() => void) | undefined;

/**
 * Shows a toast, or keeps it until the region is there, which is loaded after the first paint. Returns the function
 * that closes it, for what is no longer true.
 */
export function showToast(words: ToastWords): () => void {
  if (region) region.show(words);
  else {
    waiting.push(words);
    loadRegion?.();
  }
  return () => {
    waiting = waiting.filter((each) => each !== words);
    region?.close(words);
  };
}

/** Calls `load` as soon as a toast waits for the region, until the returned function is called. */
export function onToastWaiting(load: () => void): () => void {
  loadRegion = load;
  if (waiting.length > 0) load();
  return () => {
    loadRegion = undefined;
  };
}

/** Passes all waiting and later toasts to the region, until the returned function is called. */
export function receiveToasts(shownIn: Region): () => void {
  region = shownIn;
  const missed = waiting;
  waiting = [];
  for (const words of missed) shownIn.show(words);
  return () => {
    region = undefined;
  };
}
