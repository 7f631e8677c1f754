import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Screen, unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { offerUpdate } from "./update-offer.ts";

let screen: Screen;
beforeEach(async () => {
  screen = await renderScreen(<p>Home</p>, createSampleEngine());
});
afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const isOffered = () => screen.text().includes("New Version Available");

test("Update lets the new version take over", async () => {
  const take = vi.fn();
  await act(async () => offerUpdate(take));
  await screen.until(isOffered);
  await screen.click(screen.button("Update"));
  expect(take).toHaveBeenCalledOnce();
});

test("Later leaves everything as it is; there is no cross that could mean either", async () => {
  const take = vi.fn();
  await act(async () => offerUpdate(take));
  await screen.until(isOffered);
  expect(screen.has('[data-toast] button[aria-label="Dismiss"]')).toBe(false);
  await screen.click(screen.button("Later"));
  await screen.until(() => !isOffered());
  expect(take).not.toHaveBeenCalled();
});

test("the offer waits until a payment is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const offered = vi.fn();
  const { afterPayments } = await import("./update-offer.ts");
  window.location.hash = "/send";
  afterPayments(offered);
  vi.advanceTimersByTime(60_000);
  expect(offered).not.toHaveBeenCalled();
  window.location.hash = "/";
  vi.advanceTimersByTime(10_000);
  expect(offered).toHaveBeenCalledOnce();
});
