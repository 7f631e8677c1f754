import type { WakeReason } from "../platform.ts";

/** The event targets of a page that tell when it is back; a test passes plain event targets. */
type WakeTargets = {
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  document: Pick<EventTarget, "addEventListener" | "removeEventListener"> & { readonly visibilityState: string };
};

/**
 * Creates `onWake`. Its listener is called when the device is online again and when the tab is visible again. It
 * returns a function that removes the listener.
 */
export function createOnWake({ window, document }: WakeTargets) {
  return (listener: (reason: WakeReason) => void): (() => void) => {
    const onOnline = () => listener("online");
    const onVisibility = () => {
      if (document.visibilityState === "visible") listener("visible");
    };
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  };
}

/** Creates `onSight` (platform.ts). */
export function createOnSight(document: WakeTargets["document"]) {
  return (listener: (isSeen: boolean) => void): void => {
    const tell = () => listener(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", tell);
    tell();
  };
}
