// An hour in which nothing happens: what every screen does by itself.
import { aTx, callerOf } from "@satchel/core/testing";
import type { State } from "@satchel/engine";
import { act, Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { App } from "./app.tsx";
import { commonText } from "./catalogue/en/common.ts";
import { ROUTES } from "./routes.ts";
import { aHost, aNetwork, mount, unmount } from "./testing/page.ts";
import { ALICE, aLedger, createSampleEngine, ME } from "./testing/sample-engine.ts";

const SECOND_MS = 1_000;
const HOUR_S = 3_600;
/** No timer fires more than once in 10 s (docs/decisions/at-rest.md). */
const MOST_IN_AN_HOUR = HOUR_S / 10;
/** What a screen does after it was opened is over by then. */
const START_S = 120;

/** Counts by place how often timers of our code have fired. Timers follow `pass` until the test ends. */
function countTimers() {
  vi.useFakeTimers({
    toFake: [
      "Date",
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "requestAnimationFrame",
      "cancelAnimationFrame",
    ],
  });
  const fired = new Map<string, number>();
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"] as const) {
    const original = globalThis[name] as (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown;
    vi.stubGlobal(name, (run: (...args: unknown[]) => void, ...rest: unknown[]) => {
      const caller = callerOf(new Error().stack);
      const counted = (...args: unknown[]) => {
        if (caller !== undefined) fired.set(caller, (fired.get(caller) ?? 0) + 1);
        run(...args);
      };
      return original(counted, ...rest);
    });
  }
  return fired;
}

afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function pass(seconds: number): Promise<void> {
  const step = 10;
  for (let passed = 0; passed < seconds; passed += step)
    await act(async () => void (await vi.advanceTimersByTimeAsync(step * SECOND_MS)));
}

const OFFLINE: Partial<State> = { connection: "offline", sync: { state: "stale", failed: "No answer" } };
/** No block and no vote has decided on its payment yet. */
const UNDECIDED: Partial<State> = { ledger: aLedger([aTx(1).from(ALICE, 1000n).paying(ME, 5_000n)], 5_000n) };

test.each([
  ...ROUTES.map(({ name, path }) => [name, path, {}] as const),
  ["home without a network", "/", OFFLINE] as const,
  ["home with a payment that is not final", "/", UNDECIDED] as const,
  ["a hidden home", "/", { isSeen: false }] as const,
])("%s: no timer fires more than once in 10 s, and nothing is drawn", async (_name, path, state) => {
  const fired = countTimers();
  let numDrawn = 0;
  const onRender = () => {
    numDrawn++;
  };
  const app = <App engine={createSampleEngine(state)} network={aNetwork()} host={aHost([])} />;
  const screen = await mount(
    path,
    [],
    <Profiler id="app" onRender={onRender}>
      {app}
    </Profiler>,
  );
  await screen.until(() => !screen.has(`[role=status][aria-label="${commonText.loading}"]`));
  // Code that is fetched for the screen, or ahead, comes at its own time.
  for (let turn = 0; turn < 2; turn++) {
    await pass(START_S);
    await act(() => vi.dynamicImportSettled());
  }
  // The test counts what it is about: a screen that was never drawn would pass for nothing.
  expect(numDrawn).toBeGreaterThan(0);
  expect(screen.has("main")).toBe(true);
  numDrawn = 0;
  fired.clear();
  let numChanges = 0;
  const seen = new MutationObserver((changes) => {
    numChanges += changes.length;
  });
  seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  await pass(HOUR_S);
  seen.disconnect();
  const tooOften = [...fired].filter(([, times]) => times > MOST_IN_AN_HOUR);
  expect({ tooOften, numDrawn, numChanges }).toEqual({ tooOften: [], numDrawn: 0, numChanges: 0 });
});
