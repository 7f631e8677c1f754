import { expect, test } from "vitest";
import { keepAwake } from "./keep-awake.ts";

/** Creates a page whose browser grants wake locks, or refuses them all. */
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
    // A browser releases the wake lock of a hidden page.
    if (visibilityState === "hidden") state.held = 0;
    document.visibilityState = visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  return { state, show, page: { wakeLock, document } };
}

test("the wake lock is held until the returned function is called", async () => {
  const { state, page } = aPage();
  const stop = keepAwake(page);
  await expect.poll(() => state.held).toBe(1);
  stop();
  await expect.poll(() => state.held).toBe(0);
});

test("the wake lock is requested again when the page is visible again, but not after the end", async () => {
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

test("a wake lock that arrives after the end is released, and a refusal is not an error", async () => {
  const late = aPage();
  keepAwake(late.page)();
  await expect.poll(() => late.state.asked).toBe(1);
  await expect.poll(() => late.state.held).toBe(0);
  const refusing = aPage(true);
  const stop = keepAwake(refusing.page);
  await expect.poll(() => refusing.state.asked).toBe(1);
  expect(stop).not.toThrow();
});
