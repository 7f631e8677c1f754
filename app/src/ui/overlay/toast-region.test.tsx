import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { showToast, type ToastWords } from "./toast-queue.ts";
import { ToastRegion } from "./toast-region.tsx";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await renderScreen(<ToastRegion />, createSampleEngine(), "/");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  unmount();
});

const say = (...words: Partial<ToastWords>[]) =>
  act(async () => {
    for (const each of words) showToast({ tone: "success", title: "Saved", ...each });
  });
const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-toast]")];
const titles = () => toasts().map((each) => each.textContent);
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const dismiss = () => act(async () => toasts()[0]?.querySelector("button")?.click());
const move = (pointerType: string) =>
  act(async () => {
    const event = new MouseEvent("pointermove", { bubbles: true, clientX: 0, clientY: 0 });
    document.body.dispatchEvent(Object.assign(event, { pointerType }));
  });

test("a toast goes on its time under a resting pointer; a pointer that moves over it begins the time anew", async () => {
  await say({});
  await move("mouse");
  await pass(1_999);
  expect(titles()).toEqual(["Saved"]);
  await move("mouse");
  await pass(1_999);
  expect(titles()).toEqual(["Saved"]);
  await pass(1);
  expect(titles()).toEqual([]);
});

test("the focus holds it: Alt+T leads there, and back after it is gone", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  await say({});
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent("keydown", { altKey: true, code: "KeyT" }));
  });
  expect(toasts()[0]?.contains(document.activeElement)).toBe(true);
  await pass(60_000);
  expect(titles()).toEqual(["Saved"]);
  await dismiss();
  expect(titles()).toEqual([]);
  expect(document.activeElement).toBe(field);
  field.remove();
});

test("problems stay until they are closed; three toasts are shown at most, and none that stays is lost", async () => {
  await say({ title: "1", tone: "problem" }, { title: "2" }, { title: "3", tone: "problem" }, { title: "4" });
  expect(titles().sort()).toEqual(["1", "3", "4"]);
  await say({ title: "5", tone: "problem" }, { title: "6", tone: "problem" });
  expect(titles().sort()).toEqual(["3", "5", "6"]);
  await pass(60_000);
  await dismiss();
  expect(titles()).toContain("1");
});

test("a toast is closed by what it was about", async () => {
  let close = () => {};
  await act(async () => {
    close = showToast({ tone: "problem", title: "Not known" });
    showToast({ tone: "problem", title: "Not saved", raw: "disk full" });
  });
  await act(async () => close());
  expect(titles()).toEqual(["Not savedDetailsdisk full"]);
  expect(toasts()[0]?.querySelector("details")?.open).toBe(false);
});

/** Draws the region as on a phone. */
async function openOnPhone(): Promise<void> {
  unmount();
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { media: query, matches: query === "(width < 48em)" }),
  );
  await renderScreen(<ToastRegion />, createSampleEngine(), "/");
}

test("on a phone it stands at the lower edge, also when its details are open", async () => {
  await openOnPhone();
  let height = 60;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, 0, 0, height));
  await say({ tone: "problem", raw: "disk full" });
  const top = () => document.querySelector<HTMLElement>("section")?.style.top;
  expect(top()).toBe(`${innerHeight - 8 - 60}px`);
  height = 200;
  toasts()[0]?.querySelector("details")?.dispatchEvent(new Event("toggle"));
  expect(top()).toBe(`${innerHeight - 8 - 200}px`);
});

test("a phone shows one: the newest, and then an earlier problem again", async () => {
  await openOnPhone();
  await say({ title: "1" }, { title: "2", tone: "problem" }, { title: "3" });
  expect(titles()).toEqual(["3"]);
  await dismiss();
  expect(titles()).toEqual(["2"]);
  await say({ title: "4" });
  expect(titles()).toEqual(["4"]);
  await say({ title: "5", tone: "problem" });
  expect(titles()).toEqual(["5"]);
  await dismiss();
  expect(titles()).toEqual(["2"]);
});

test("both regions are there before anything is said, and each toast is in one of them", async () => {
  const inside = (role: string) => document.querySelector(`section [role=${role}]`)?.textContent;
  expect([inside("status"), inside("alert")]).toEqual(["", ""]);
  await say({ title: "Copied" }, { title: "Failed", tone: "problem" });
  expect([inside("status"), inside("alert")]).toEqual(["Copied", "Failed"]);
  expect(document.querySelectorAll("section [role] [role], section [aria-live]")).toHaveLength(0);
});
