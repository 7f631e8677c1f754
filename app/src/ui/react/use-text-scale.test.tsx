import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useTextScale } from "./use-text-scale.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const Scale = () => <b>{useTextScale()}</b>;

afterEach(() => {
  document.documentElement.removeAttribute("style");
  vi.unstubAllGlobals();
});

test("follows the size that a person has set for text, also while the screen is open, and leaves nothing behind", async () => {
  const watches = new Set<() => void>();
  class Watch {
    onChange: () => void;
    constructor(onChange: () => void) {
      this.onChange = onChange;
    }
    observe = () => watches.add(this.onChange);
    disconnect = () => watches.delete(this.onChange);
  }
  vi.stubGlobal("ResizeObserver", Watch);
  const setSize = (size: string) =>
    act(async () => {
      document.documentElement.style.fontSize = size;
      for (const onChange of watches) onChange();
    });
  const place = document.body.appendChild(document.createElement("div"));
  // Other tests of this worker may have left something in the page.
  const before = document.body.children.length;
  const root = createRoot(place);
  const scale = () => place.querySelector("b")?.textContent;
  await act(async () => root.render(<Scale />));
  expect(scale()).toBe("1");
  await setSize("32px");
  expect(scale()).toBe("2");
  await setSize("20px");
  expect(scale()).toBe("1.25");
  await act(async () => root.unmount());
  expect(watches.size).toBe(0);
  expect(document.body.children).toHaveLength(before);
  place.remove();
});
