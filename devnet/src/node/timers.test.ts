import { expect, test } from "vitest";
import { createTestTimers } from "./testing/test-timers.ts";
import { createTimers, realTimers } from "./timers.ts";

test("real timers run, can be taken back, and do not keep the process alive", async () => {
  const holding = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = holding();
  const cancel = realTimers(1_000_000, () => expect.unreachable());
  expect(holding()).toBe(before);
  cancel();
  await new Promise<void>((resolve) => realTimers(1, resolve));
});

test("stopped timers neither run nor start", () => {
  const { later, pass, waiting } = createTestTimers();
  const timers = createTimers(later);
  const ran: string[] = [];
  timers.later(10, () => ran.push("first"));
  timers.later(20, () => ran.push("second"));
  timers.later(15, () => ran.push("cancelled"))();
  pass(10);
  timers.stop();
  timers.later(1, () => ran.push("late"));
  pass(100);
  expect(ran).toEqual(["first"]);
  expect(waiting()).toBe(0);
});
