import { afterEach, expect, test } from "vitest";
import { unmount } from "../testing/page.ts";
import { renderApp } from "../testing/render-app.tsx";
import { createSampleEngine } from "../testing/sample-engine.ts";

afterEach(unmount);

const open = async (state: Parameters<typeof createSampleEngine>[0] = {}) => {
  let touches = 0;
  await renderApp(
    createSampleEngine(state, {
      touch: () => {
        touches += 1;
      },
    }),
  );
  return () => touches;
};

/** An event with this time stamp, in milliseconds since the page was opened. */
function happen(type: string, atMs: number, bubbles = true): void {
  const event = new Event(type, { bubbles });
  Object.defineProperty(event, "timeStamp", { value: atMs });
  (document.querySelector("main") ?? document.body).dispatchEvent(event);
}

test.each(["pointerdown", "keydown", "scroll"])("%s tells the engine that a person is there", async (type) => {
  const touches = await open();
  happen(type, 1_000, type !== "scroll");
  expect(touches()).toBe(1);
});

test("many events at one time are reported once", async () => {
  const touches = await open();
  for (let atMs = 1_000; atMs < 5_900; atMs += 100) happen("pointermove", atMs);
  expect(touches()).toBe(1);
  happen("keydown", 6_100);
  expect(touches()).toBe(2);
});

test("activity is not reported while the wallet is locked", async () => {
  const touches = await open({ phase: { kind: "locked" } });
  happen("keydown", 1_000);
  expect(touches()).toBe(0);
});
