// What another window can do to one that asks for a decision, until just before the click.
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRipe } from "./use-ripe.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const MOMENT_MS = 400;
let root: Root;
let pressed: number;

function Question({ of }: { of: string }) {
  const isRipe = useRipe(of);
  const onClick = () => {
    pressed += 1;
  };
  return (
    <button type="button" disabled={!isRipe} onClick={onClick}>
      Accept
    </button>
  );
}

const ask = (of: string) => act(() => root.render(<Question of={of} />));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const accept = () => document.querySelector("button") ?? document.body.appendChild(document.createElement("button"));
/** A browser reads whether a button is disabled when the click arrives, after the press itself. */
const press = () => {
  act(() => void accept().dispatchEvent(new Event("pointerdown", { bubbles: true })));
  act(() => accept().click());
  return pressed;
};
const happens = (what: "focus" | "blur") => act(() => void window.dispatchEvent(new Event(what)));
function isShown(visibility: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  pressed = 0;
  ask("one");
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = "";
  vi.restoreAllMocks();
  vi.useRealTimers();
  window.screenX = 0;
});

test("a press does nothing in the first moment, and the moment begins again with each question", () => {
  pass(MOMENT_MS - 1);
  expect(press()).toBe(0);
  pass(1);
  expect(press()).toBe(1);
  ask("two");
  expect(press()).toBe(1);
  pass(MOMENT_MS);
  expect(press()).toBe(2);
});

test("a window that was covered and gets the focus by the click itself decides nothing with that click", () => {
  pass(MOMENT_MS);
  happens("blur");
  // Some window systems tell a page of the focus after the click.
  expect(press()).toBe(0);
  happens("focus");
  expect(press()).toBe(0);
  pass(MOMENT_MS);
  expect(press()).toBe(1);
});

test("without the focus it stays closed, however long the other window is over it", () => {
  pass(MOMENT_MS);
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  happens("blur");
  pass(60_000);
  expect(press()).toBe(0);
  hasFocus.mockReturnValue(true);
  happens("focus");
  pass(MOMENT_MS);
  expect(press()).toBe(1);
});

test("a window that was hidden begins again when it is shown", () => {
  pass(MOMENT_MS);
  isShown("hidden");
  pass(60_000);
  expect(press()).toBe(0);
  isShown("visible");
  pass(MOMENT_MS - 1);
  expect(press()).toBe(0);
  pass(1);
  expect(press()).toBe(1);
});

test("a window that moves under the pointer begins again, also when it has moved just before the press", () => {
  pass(MOMENT_MS);
  window.screenX = 300;
  pass(100);
  expect(accept()).toHaveProperty("disabled", true);
  expect(press()).toBe(0);
  pass(MOMENT_MS);
  window.screenX = 600;
  expect(press()).toBe(0);
  pass(MOMENT_MS);
  expect(press()).toBe(1);
});

test("a window that stands still is not looked at for ever, and one that has moved then decides nothing at a press", () => {
  pass(60_000);
  expect(vi.getTimerCount()).toBe(0);
  window.screenX = 900;
  expect(press()).toBe(0);
  pass(MOMENT_MS);
  expect(press()).toBe(1);
});

test("a pointer that comes into a window that has moved begins the moment again, before the press", () => {
  pass(60_000);
  window.screenX = 900;
  act(() => void accept().dispatchEvent(new Event("pointermove", { bubbles: true })));
  expect(accept()).toHaveProperty("disabled", true);
  pass(MOMENT_MS);
  expect(press()).toBe(1);
});
