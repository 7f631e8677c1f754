import { createManualClock } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { type ClipboardPage, createCopyText, readText } from "./copy-text.ts";

const PHRASE = "beauty shoe decline spend";
const refusal = () => Promise.reject(new DOMException("Document is not focused.", "NotAllowedError"));

/** Creates a page whose clipboard allows reads and writes as `state` says, and records them. */
function aPage() {
  const state = { held: "", mayWrite: true, mayRead: "prompt" as PermissionState, reads: 0, writes: [] as string[] };
  const clock = createManualClock();
  const clipboard = {
    async writeText(text: string) {
      if (!state.mayWrite) return refusal();
      state.held = text;
      state.writes.push(text);
    },
    async readText() {
      state.reads += 1;
      return state.held;
    },
  };
  const permissions = { query: async () => ({ state: state.mayRead }) as PermissionStatus };
  const page: ClipboardPage = { clipboard, permissions, window: new EventTarget(), clock };
  const focus = () => (page.window as EventTarget).dispatchEvent(new Event("focus"));
  return { state, clock, page, focus, copy: createCopyText(page) };
}

test("reading returns what is there, and nothing where it is not allowed", async () => {
  const { page, state } = aPage();
  expect(await readText(page.clipboard)).toBeUndefined();
  state.held = "ecash:q,5";
  expect(await readText(page.clipboard)).toBe("ecash:q,5");
  expect(await readText({ readText: refusal })).toBeUndefined();
  expect(await readText({})).toBeUndefined();
});

describe("copying", () => {
  test("returns whether it worked", async () => {
    const { state, copy, page } = aPage();
    expect(await copy("ecash:q")).toBe(true);
    expect(state.held).toBe("ecash:q");
    state.mayWrite = false;
    expect(await copy("x")).toBe(false);
    expect(await createCopyText({ ...page, clipboard: undefined })("x")).toBe(false);
  });

  test("does not clear a text that is not secret", async () => {
    const { state, clock, copy } = aPage();
    await copy("ecash:q");
    expect(clock.waiting()).toBe(0);
    expect(state.held).toBe("ecash:q");
  });
});

describe("a copied secret", () => {
  test("is cleared when its time is over, without a permission prompt", async () => {
    const { state, clock, copy } = aPage();
    expect(await copy(PHRASE, { clearAfterMs: 60_000 })).toBe(true);
    clock.advance(59_999);
    expect(state.held).toBe(PHRASE);
    clock.advance(1);
    await expect.poll(() => state.held).toBe("");
    expect(state.reads).toBe(0);
  });

  test("is cleared in a browser that cannot query the permission to read", async () => {
    const { state, clock, page } = aPage();
    const permissions = { query: () => Promise.reject(new TypeError("'clipboard-read' is not a valid name")) };
    await createCopyText({ ...page, permissions })(PHRASE, { clearAfterMs: 1000 });
    clock.advance(1000);
    await expect.poll(() => state.held).toBe("");
    await createCopyText({ ...page, permissions: undefined })(PHRASE, { clearAfterMs: 1000 });
    clock.advance(1000);
    await expect.poll(() => state.held).toBe("");
  });

  test("is cleared only if it is still on the clipboard, where reading is allowed", async () => {
    const { state, clock, copy } = aPage();
    state.mayRead = "granted";
    await copy(PHRASE, { clearAfterMs: 1000 });
    state.held = "copied in another program";
    clock.advance(1000);
    await expect.poll(() => state.reads).toBe(1);
    await copy(PHRASE, { clearAfterMs: 1000 });
    clock.advance(1000);
    await expect.poll(() => state.held).toBe("");
    expect(state.reads).toBe(2);
  });

  test("does not clear the text copied after it", async () => {
    const { state, clock, copy } = aPage();
    await copy(PHRASE, { clearAfterMs: 1000 });
    await copy("ecash:q", { clearAfterMs: 2000 });
    clock.advance(1999);
    clock.advance(1);
    await expect.poll(() => state.held).toBe("");
    expect(state.writes).toEqual([PHRASE, "ecash:q", ""]);
  });

  test("is still cleared when a later copy failed", async () => {
    const { state, clock, copy } = aPage();
    await copy(PHRASE, { clearAfterMs: 1000 });
    state.mayWrite = false;
    expect(await copy("ecash:q")).toBe(false);
    state.mayWrite = true;
    clock.advance(1000);
    await expect.poll(() => state.held).toBe("");
  });

  test("is cleared once the page is back, if it cannot be cleared in the background", async () => {
    const { state, clock, copy, page, focus } = aPage();
    let listeners = 0;
    const { window } = page;
    const add = window.addEventListener.bind(window);
    window.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    await copy(PHRASE, { clearAfterMs: 1000 });
    state.mayWrite = false;
    clock.advance(1000);
    await expect.poll(() => listeners).toBe(1);
    expect(state.held).toBe(PHRASE);
    state.mayWrite = true;
    focus();
    await expect.poll(() => state.held).toBe("");
    state.held = "copied later";
    focus();
    await Promise.resolve();
    expect(state.held).toBe("copied later");
  });
});
