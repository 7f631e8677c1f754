import type { WakeReason } from "../platform.ts";

/** The two things of a page that tell of a return; a test passes bare event targets. */
type WakeTargets = {
  window: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  document: Pick<EventTarget, "addEventListener" | "removeEventListener"> & { readonly visibilityState: string };
};

/** Speaks when the network returns, when the tab is looked at again, and when the page comes back out of the browser's history. */
export function createOnWake({ window, document }: WakeTargets) {
  return (listener: (reason: WakeReason) => void): (() => void) => {
    const onOnline = () => listener("online");
    const onVisibility = () => {
      if (document.visibilityState === "visible") listener("visible");
    };
    const onPageShow = (event: Event) => {
      if ("persisted" in event && event.persisted === true) listener("visible");
    };
    window.addEventListener("online", onOnline);
    window.addEventListener("pageshow", onPageShow);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pageshow", onPageShow);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  };
}
