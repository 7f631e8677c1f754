import type { State } from "@satchel/engine";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import "./connection-line.tsx";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  unmount();
});

const at = new Date(2024, 0, 5, 14, 32).getTime();
const main = () => document.querySelector("main")?.textContent ?? "";
const alert = () => document.querySelector("main [role=alert]");
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function open(state: Partial<State>) {
  const engine = createSampleEngine(state);
  await renderScreen(<ConnectionBanner />, engine, "/");
  return engine;
}

test("an answer that comes soon needs no line", async () => {
  const engine = await open({ sync: { state: "syncing", at }, connection: "connecting" });
  await pass(599);
  await act(async () => engine.state.setState({ sync: { state: "fresh", at }, connection: "online" }));
  await pass(5_000);
  expect(main()).toBe("");
});

test("the network is asked in a quiet line, and after 2 s it is said that it cannot be reached, and since when", async () => {
  const engine = await open({ sync: { state: "stale", at, failed: "Failed to fetch" }, connection: "offline" });
  await pass(600);
  expect(main()).toBe("Asking the network…");
  expect(alert()).toBeNull();
  await pass(1_399);
  expect(alert()).toBeNull();
  await pass(1);
  expect(alert()?.textContent).toContain("Cannot reach the network. Shown as of January 5, 2024, 2:32 PM.");
  // The words of the specification, and the raw text, are one press away.
  const details = alert()?.querySelector("details");
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain("Error in chronik connection: Failed to fetch");
  expect(details?.textContent).toContain("notify the admin");

  const retry = [...(alert()?.querySelectorAll("button") ?? [])].find((each) => each.textContent === "Try again");
  await act(async () => retry?.click());
  expect(engine.asked).toEqual([{ action: "resync", with: undefined }]);
  await act(async () => engine.state.setState({ sync: { state: "fresh", at }, connection: "online" }));
  expect(main()).toBe("");
});

test("a balance that was never known has no age", async () => {
  await open({ sync: { state: "never", failed: "x" }, connection: "offline" });
  await pass(2_000);
  expect(alert()?.querySelector("summary")?.textContent).toBe("Cannot reach the network.");
  expect(alert()?.textContent).toContain("its balance is not known yet");
});

test("a long sync of a network that answers is not called unreachable", async () => {
  await open({ sync: { state: "syncing", at }, connection: "online" });
  await pass(30_000);
  expect(main()).toBe("Asking the network…");
});
