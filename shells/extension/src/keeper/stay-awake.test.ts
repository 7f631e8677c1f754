import { expect, test } from "vitest";
import { stayAwake } from "./stay-awake.ts";

function createAlarms() {
  const set = new Map<string, number>();
  const listeners: ((alarm: { name: string }) => void)[] = [];
  return {
    set,
    ring: (name: string) => {
      for (const listener of listeners) listener({ name });
    },
    create: (name: string, { periodInMinutes }: { periodInMinutes: number }) => void set.set(name, periodInMinutes),
    clear: async (name: string) => set.delete(name),
    onAlarm: { addListener: (listener: (alarm: { name: string }) => void) => void listeners.push(listener) },
  };
}

test("an alarm that comes before Firefox ends the page looks at the time, from the first touch until the lock", () => {
  const alarms = createAlarms();
  const awake = stayAwake(alarms);
  let looks = 0;
  const look = () => void looks++;
  expect([...alarms.set]).toEqual([]);
  awake.begin(look);
  awake.begin(look);
  expect([...alarms.set.values()].map((minutes) => minutes * 60 < 30)).toEqual([true]);
  const [name = ""] = alarms.set.keys();
  alarms.ring(name);
  alarms.ring("of something else");
  expect(looks).toBe(1);
  awake.end();
  expect([...alarms.set]).toEqual([]);
  alarms.ring(name);
  expect(looks).toBe(1);
});

test("a page that starts without a key ends the alarm of one that was ended", () => {
  const alarms = createAlarms();
  stayAwake(alarms).begin(() => undefined);
  expect(alarms.set.size).toBe(1);
  stayAwake(alarms);
  expect(alarms.set.size).toBe(0);
});
