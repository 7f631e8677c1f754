import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSystemClock, type SystemClock } from "../system-clock.ts";
import { appDouble } from "../testing/app-double.ts";
import { createAppTime } from "./app-time.ts";
import { createBridge } from "./create-bridge.ts";

const HOUR = 3_600_000;

/** The time that never goes back. */
const steady = (clock: SystemClock) => clock.setBackMs() + clock.now();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of the app, which has asked for the time once. */
async function aPage() {
  const [app, clock] = [appDouble(), createSystemClock()];
  const learn = createAppTime(createBridge(app.port()), clock);
  const learnNow = async () => {
    const learnt = learn();
    await vi.advanceTimersByTimeAsync(0);
    return learnt;
  };
  await learnNow();
  return { app, clock, learn, learnNow };
}

test("a night in which the page's own time stands still counts, although the clock was set back before morning", async () => {
  const { app, clock, learnNow } = await aPage();
  const began = steady(clock);
  app.time.elapsedMs += 8 * HOUR;
  vi.setSystemTime(began + 1000);
  expect(steady(clock)).toBe(began + 1000);
  await learnNow();
  expect(steady(clock)).toBe(began + 8 * HOUR);
});

test("a device that has not slept, and one that was started anew, change nothing", async () => {
  const { app, clock, learnNow } = await aPage();
  const began = steady(clock);
  vi.advanceTimersByTime(HOUR);
  app.time.elapsedMs += HOUR;
  await learnNow();
  expect(steady(clock)).toBe(began + HOUR);
  app.time.elapsedMs = 5;
  await learnNow();
  expect(steady(clock)).toBe(began + HOUR);
});

test("an app that hangs holds nothing up for more than a second, and the clock goes on without it", async () => {
  const { app, clock, learn } = await aPage();
  const began = steady(clock);
  app.fault("device.elapsed", "silent");
  let isOver = false;
  const asked = learn().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(steady(clock)).toBe(began + 1000);
});
