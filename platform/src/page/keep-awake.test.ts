import { expect, test } from "vitest";
import { keepAwake } from "./keep-awake.ts";

/** A page whose browser gives locks, unless it refuses. */
function aPage(refuses = false) {
  const state = { visibilityState: "visible", asked: 0, held: 0 };
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const wakeLock = {
    async request() {
      state.asked += 1;
      if (refuses) throw new DOMException("low battery", "NotAllowedError");
      state.held += 1;
      return {
        async release() {
          state.held -= 1;
        },
      } as WakeLockSentinel;
    },
  };
  const show = (visibilityState: "visible" | "hidden") => {
    // The browser lets go of the lock of a page nobody looks at.
    if (visibilityState === "hidden") state.held = 0;
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { state, show, page: { wakeLock, document } };
}

test("the screen stays on until it is over", async () => {
  const { state, page } = aPage();
  const stop = keepAwake(page);
  await expect.poll(() => state.held).toBe(1);
  stop();
  await expect.poll(() => state.held).toBe(0);
});

test("what the browser took with the page is taken again when the page is back, and not after the end", async () => {
  const { state, page, show } = aPage();
  const stop = keepAwake(page);
  await expect.poll(() => state.held).toBe(1);
  show("hidden");
  expect(state.asked).toBe(1);
  show("visible");
  await expect.poll(() => state.held).toBe(1);
  stop();
  await expect.poll(() => state.held).toBe(0);
  show("visible");
  expect(state.asked).toBe(2);
});

test("one that comes after the end is given back, and a refusal is no error", async () => {
  const late = aPage();
  keepAwake(late.page)();
  await expect.poll(() => late.state.asked).toBe(1);
  await expect.poll(() => late.state.held).toBe(0);
  const refusing = aPage(true);
  const stop = keepAwake(refusing.page);
  await expect.poll(() => refusing.state.asked).toBe(1);
  expect(stop).not.toThrow();
});
