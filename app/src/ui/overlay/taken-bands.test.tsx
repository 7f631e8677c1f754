import { afterEach, expect, test, vi } from "vitest";
import { takenBands } from "./free-place.ts";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** A page whose elements lie below each other, 100 px each, in this order. */
function aPage(html: string): Element {
  document.body.innerHTML = html;
  const all = [...document.body.children];
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, 100 * all.findIndex((each) => each.contains(this)), 390, 100);
  });
  return document.createElement("section");
}
const SIDES = { left: 16, right: 374 };
const tops = (toasts: Element, isNarrow: boolean) => takenBands(toasts, SIDES, isNarrow).map(({ top }) => top / 100);

const HOME = `
  <div data-under-toasts="never">1,000.00 XEC</div>
  <button>Filter</button>
  <button data-under-toasts="over">Received 5.00 XEC</button>
  <p>words</p>
  <a href="#/send">Send</a>`;

test("on a phone a toast may lie on rows of a list, and leaves the balance and the other controls free", () => {
  expect(tops(aPage(HOME), true)).toEqual([0, 1, 4]);
});

test("on wide screens it may lie on the frame's header, where it always stands, and not on the header of a page", () => {
  const header = aPage("<header><button>Wallet</button></header>");
  expect(tops(header, true)).toHaveLength(1);
  expect(tops(header, false)).toEqual([]);
  expect(tops(aPage("<main><header><button>Favorite</button></header></main>"), false)).toHaveLength(1);
});

test("on wide screens it leaves every control of the page free", () => {
  expect(tops(aPage(HOME), false)).toEqual([1, 2, 4]);
});
