import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Told = (painted: { getEntriesByName(name: string): readonly unknown[] }) => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads a part in a browser that tells of these entries. Returns what was fetched, and what tells of a frame. */
async function fetchIn(supported: readonly string[]) {
  let tell: Told = () => undefined;
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static supportedEntryTypes = supported;
      constructor(told: Told) {
        tell = told;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const { afterFirstFrame } = await import("./after-first-frame.ts");
  const fetched: string[] = [];
  void afterFirstFrame(async () => fetched.push("part"))();
  const paint = async (name: string) => {
    tell({ getEntriesByName: (asked) => (asked === name ? [name] : []) });
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(0);
  return { fetched, paint };
}

test("a part is fetched when the first frame with content is on the screen, not when a background is", async () => {
  const { fetched, paint } = await fetchIn(["mark", "paint"]);
  await paint("first-paint");
  expect(fetched).toEqual([]);
  await paint("first-contentful-paint");
  expect(fetched).toEqual(["part"]);
});

test("a part waits a second for a frame at most, because a hidden page has none", async () => {
  const { fetched } = await fetchIn(["paint"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toEqual(["part"]);
});

test("a browser that does not tell of frames fetches at once", async () => {
  expect((await fetchIn(["mark"])).fetched).toEqual(["part"]);
});
