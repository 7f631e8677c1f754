import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useInTwoDrawings } from "./use-in-two-drawings.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
let frames: Map<number, FrameRequestCallback>;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  frames = new Map();
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    frames.set(frames.size + 1, draw);
    return frames.size;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

const List = ({ rows }: { rows: readonly number[] }) => useInTwoDrawings(rows).join(" ");
const rowsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const show = (count: number) => act(() => root.render(<List rows={rowsUpTo(count)} />));
const shown = () => document.body.textContent?.split(" ").map(Number);

test("a screenful is drawn first, all rows after a frame, and other rows at once from then on", () => {
  show(10);
  expect(shown()).toEqual(rowsUpTo(7));
  act(() => {
    for (const draw of frames.values()) draw(0);
  });
  expect(shown()).toEqual(rowsUpTo(10));
  show(12);
  expect(shown()).toEqual(rowsUpTo(12));
});

test("a list that is gone before its frame asks for none", () => {
  show(10);
  expect(frames.size).toBe(1);
  act(() => root.render(null));
  expect(frames.size).toBe(0);
});
