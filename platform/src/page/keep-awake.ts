/** What keeping awake needs of a page; a test passes doubles. */
type AwakePage = {
  wakeLock: Pick<WakeLock, "request">;
  document: Pick<EventTarget, "addEventListener" | "removeEventListener"> & { readonly visibilityState: string };
};

/** Holds the screen's wake lock, and takes it again when the page comes back: the browser lets go of it with the page. */
export function keepAwake({ wakeLock, document }: AwakePage): () => void {
  let held: Pick<WakeLockSentinel, "release"> | undefined;
  let isOver = false;
  const take = async () => {
    if (isOver || document.visibilityState !== "visible") return;
    try {
      const taken = await wakeLock.request("screen");
      // It may have come after the end, or twice.
      if (isOver || held) await taken.release();
      else held = taken;
    } catch {
      // A device low on battery refuses: the screen then goes dark as it always does.
    }
  };
  const onVisibility = () => {
    held = undefined;
    void take();
  };
  document.addEventListener("visibilitychange", onVisibility);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", onVisibility);
    held?.release().catch(() => undefined);
  };
}
