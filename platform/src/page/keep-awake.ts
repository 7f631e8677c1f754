/** The parts of a page that keeping awake uses; a test passes doubles. */
type AwakePage = {
  wakeLock: Pick<WakeLock, "request">;
  document: Pick<EventTarget, "addEventListener" | "removeEventListener"> & { readonly visibilityState: string };
};

/**
 * Keeps the screen on until the returned function is called. The browser releases the wake lock when the page is
 * hidden, so it is requested again when the page is visible.
 */
export function keepAwake({ wakeLock, document }: AwakePage): () => void {
  let held: Pick<WakeLockSentinel, "release"> | undefined;
  let isOver = false;
  const take = async () => {
    if (isOver || document.visibilityState !== "visible") return;
    try {
      const taken = await wakeLock.request("screen");
      // The lock may arrive after the end, or a second one may arrive.
      if (isOver || held) await taken.release();
      else held = taken;
    } catch {
      // A device with a low battery refuses; then the screen turns off as usual.
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
