import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSecondsUntil } from "./use-seconds-until.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
let drawn: number;

function Countdown({ until }: { until: number }) {
  drawn++;
  return <p>{useSecondsUntil(until)}</p>;
}

const text = () => document.querySelector("p")?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
function isHidden(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  drawn = 0;
  act(() => root.render(<Countdown until={Date.now() + 3_500} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = "";
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a countdown is drawn when its text changes, and not after its end", () => {
  expect([text(), drawn]).toEqual(["4", 1]);
  pass(499);
  expect([text(), drawn]).toEqual(["4", 1]);
  pass(1);
  expect([text(), drawn]).toEqual(["3", 2]);
  for (let second = 0; second < 10; second++) pass(1_000);
  expect([text(), drawn, vi.getTimerCount()]).toEqual(["0", 5, 0]);
});

test("a hidden page counts nothing, and shows the right time when it is seen again", () => {
  isHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  pass(2_000);
  expect([text(), drawn]).toEqual(["4", 1]);
  isHidden(false);
  expect([text(), drawn, vi.getTimerCount()]).toEqual(["2", 2, 1]);
});
