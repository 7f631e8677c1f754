// What a machine can see of a screen in a made language: English that does not come from the catalogue, and texts that
// are clipped or lie over each other.
import type { Page } from "@playwright/test";

/** Elements whose words are not the app's: names, amounts, addresses, codes, dates, and what a person has typed. */
const VALUES = "bdi, time, code, textarea, input, [translate=no], script, style, noscript";

/**
 * Names and protocol words, which are the same in every language, and the key that the toasts' region adds to its
 * label.
 */
const NAMES =
  /\b(Satchel|eCash|XECX?|FIRMA|SLP|ALP|NFTs?|Agora|PayButton|Solana|OP_RETURN|CSV|JSON|QR|PDF|devnet|alt\+T)\b/g;

/** Returns every text of the page, visible or spoken, that has letters of English outside of a value. */
export const englishLeft = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([values, names]) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !element.closest("[aria-hidden=true]");
      const withoutValues = (text: string) =>
        text.replace(/\u2068(?:[^\u2068\u2069]|\u2068[^\u2069]*\u2069)*\u2069/g, "");
      const hasEnglish = (text: string) => /[a-z]{2,}/i.test(withoutValues(text).replace(names, ""));
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const { parentElement: parent, data } = node as Text;
        if (!parent || parent.closest(values) || !isShown(parent) || !hasEnglish(data)) continue;
        found.push(`<${parent.tagName.toLowerCase()}> ${data.trim()}`);
      }
      for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        if (!isShown(element) || element.closest("bdi, code, [translate=no]")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"]) {
          const text = element.getAttribute(name) ?? "";
          if (hasEnglish(text)) found.push(`${name}="${text}"`);
        }
      }
      return [...new Set(found)];
    },
    [VALUES, NAMES] as const,
  );

/**
 * Returns the texts that do not fit: cut off by their own box or one around it without an ellipsis, past the edge of
 * the window, or lying over another text. What a person or a server has named may end in an ellipsis.
 */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Shown = { text: string; element: Element; boxes: DOMRect[] };
    const SLACK = 2;
    const isOnlySpoken = (element: Element): boolean => {
      const { clipPath, position, width } = getComputedStyle(element);
      if (clipPath !== "none" || (position === "absolute" && Number.parseFloat(width) <= 1)) return true;
      return element.parentElement !== null && isOnlySpoken(element.parentElement);
    };
    const texts: Shown[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node as Text).data.trim();
      if (!element || text === "" || element.closest("script, style, noscript, select, svg, textarea")) continue;
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      // What only a screen reader hears is one pixel large, or clipped away.
      if (boxes.length === 0 || isOnlySpoken(element)) continue;
      texts.push({ text, element, boxes });
    }
    const say = ({ text, element }: Shown) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${text.slice(0, 60)}`;
    const found: string[] = [];
    const within = (box: DOMRect, around: DOMRect, x: boolean, y: boolean): DOMRect => {
      const left = x ? Math.max(box.left, around.left) : box.left;
      const right = x ? Math.min(box.right, around.right) : box.right;
      const top = y ? Math.max(box.top, around.top) : box.top;
      const bottom = y ? Math.min(box.bottom, around.bottom) : box.bottom;
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    for (const shown of texts) {
      for (
        let around: Element | null = shown.element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const [x, y] = [style.overflowX !== "visible", style.overflowY !== "visible"];
        const visible = shown.boxes.map((each) => within(each, box, x, y));
        const isCut = visible.some(
          (each, n) =>
            (style.overflowX !== "auto" && each.width < (shown.boxes[n]?.width ?? 0) - SLACK) ||
            (style.overflowY !== "auto" && each.height < (shown.boxes[n]?.height ?? 0) - SLACK),
        );
        // A name that ends in dots is whole in its title; the words beside it go with it.
        const endsInDots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        const hasName = around.matches("bdi, [translate=no]") || around.querySelector("bdi, [translate=no]") !== null;
        if (isCut && !(endsInDots && hasName)) found.push(`cut off: ${say(shown)}`);
        shown.boxes = visible.filter(({ width, height }) => width > 1 && height > 1);
        if (style.position === "fixed") break;
      }
      const isOut = shown.boxes.some(({ left, right }) => left < -SLACK || right > innerWidth + SLACK);
      if (isOut) found.push(`past the edge: ${say(shown)}`);
    }
    /** What lies over the rest on purpose is compared with itself only. */
    const layerOf = (element: Element): Element => {
      const isLayer = element.matches("dialog, [data-toast]") || getComputedStyle(element).position === "fixed";
      return isLayer || element.parentElement === null ? element : layerOf(element.parentElement);
    };
    for (const [place, one] of texts.entries()) {
      for (const other of texts.slice(place + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        const meet = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
              // Lines of text may touch: their boxes are taller than their letters.
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2,
          ),
        );
        if (meet) found.push(`overlapping: ${say(one)} and ${say(other)}`);
      }
    }
    return [...new Set(found)];
  });

/**
 * Returns the controls that do not fit: past the edge of the window, cut off by a box around them, or lying over
 * another control or over a text that is not theirs.
 */
export const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    type Box = { element: Element; box: DOMRect; says: string };
    const styleOf = (element: Element) => getComputedStyle(element);
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
      !element.closest("[inert], [aria-hidden=true] select");
    /** Clipped away or one pixel large, as what only a screen reader hears, or within such an element. */
    const isOnlySpoken = (element: Element): boolean =>
      styleOf(element).clipPath !== "none" ||
      (styleOf(element).position === "absolute" && element.getBoundingClientRect().width <= 1) ||
      (element.parentElement !== null && isOnlySpoken(element.parentElement));
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
    const controls: Box[] = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
      .filter((element) => isShown(element) && !isOnlySpoken(element))
      .map((element) => ({ element, box: element.getBoundingClientRect(), says: nameOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    /** What lies over the rest on purpose is compared with itself only. */
    const layerOf = (element: Element): Element => {
      const isLayer =
        element.matches("dialog, [data-toast]") || ["fixed", "sticky"].includes(styleOf(element).position);
      return isLayer || element.parentElement === null ? element : layerOf(element.parentElement);
    };
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
    const found: string[] = [];
    for (const { element, box, says } of controls) {
      let scrolls = false;
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, position } = styleOf(around);
        const frame = around.getBoundingClientRect();
        if (["auto", "scroll"].includes(overflowX)) scrolls = true;
        else if (
          !scrolls &&
          overflowX !== "visible" &&
          (box.left < frame.left - SLACK || box.right > frame.right + SLACK)
        )
          found.push(`cut off: ${says}`);
        const isCutBelow = ["hidden", "clip"].includes(overflowY) && box.bottom > frame.bottom + SLACK;
        if (isCutBelow) found.push(`cut off below: ${says}`);
        if (position === "fixed") break;
      }
      if (!scrolls && (box.left < -SLACK || box.right > innerWidth + SLACK)) found.push(`past the edge: ${says}`);
    }
    for (const [place, one] of controls.entries()) {
      for (const other of controls.slice(place + 1)) {
        if (!meet(one.box, other.box)) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        found.push(`over each other: ${one.says} and ${other.says}`);
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = (node as Text).data.trim();
      if (!element || text === "" || element.closest("script, style, noscript, select, svg, textarea")) continue;
      if (!isShown(element) || isOnlySpoken(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (const control of controls) {
        // The half of a line above and below its letters may touch.
        const isOver = boxes.some(
          (box) =>
            meet(box, control.box) &&
            Math.min(box.bottom, control.box.bottom) - Math.max(box.top, control.box.top) > box.height / 3,
        );
        if (!isOver || control.element.contains(element) || element.contains(control.element)) continue;
        if (element.closest("label")?.contains(control.element)) continue;
        if (layerOf(control.element) !== layerOf(element)) continue;
        found.push(`text over a control: ${text.slice(0, 40)} and ${control.says}`);
      }
    }
    return [...new Set(found)];
  });
