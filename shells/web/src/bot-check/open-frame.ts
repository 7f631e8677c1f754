import type { Frame, FramePage } from "./ask-frame.ts";

/** The wallet's own page of the check. It has no origin: the frame and the page's own headers both say so. */
const OWN_PAGE = "./bot-check.html";
const OWN_SANDBOX = "allow-scripts";
/** A page of another host has that host's origin, which is not the wallet's (`createBotCheck`). */
const OTHER_SANDBOX = "allow-scripts allow-same-origin";

/** What is used of the browser. `url`: the page of another host; empty for the wallet's own. */
export const createFramePage = (url: string): FramePage => ({
  newId: () => crypto.randomUUID(),
  openFrame: () => openFrame(url),
  listen(onMessage) {
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  },
});

function openFrame(url: string): Frame {
  const isOwn = url === "";
  const frame = document.createElement("iframe");
  // Before it has an address, so that nothing ever loads without it.
  frame.setAttribute("sandbox", isOwn ? OWN_SANDBOX : OTHER_SANDBOX);
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.inert = true;
  // It is not hidden, because browsers stop the timers of a hidden frame.
  Object.assign(frame.style, { position: "fixed", inset: "0 auto auto 0", opacity: "0", pointerEvents: "none" });
  Object.assign(frame, { width: "1", height: "1", src: isOwn ? OWN_PAGE : url });
  const loaded = new Promise<void>((resolve) => frame.addEventListener("load", () => resolve(), { once: true }));
  document.body.append(frame);
  const origin = isOwn ? "null" : new URL(url).origin;
  return {
    window: frame.contentWindow,
    origin,
    loaded,
    // A page without an origin cannot be named. What is told is no secret.
    tell: (ask) => frame.contentWindow?.postMessage(ask, isOwn ? "*" : origin),
    remove: () => frame.remove(),
  };
}
