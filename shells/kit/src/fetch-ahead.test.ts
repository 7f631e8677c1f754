import type { Engine } from "@satchel/engine";
import { beforeEach, expect, test, vi } from "vitest";

type State = ReturnType<Engine["state"]["getState"]>;
type Shown = Pick<State, "phase" | "sync" | "connection">;

const NEWCOMER: Shown = { phase: { kind: "no-wallet" }, sync: { state: "never" }, connection: "connecting" };
const READY: Shown = { phase: { kind: "ready" }, sync: { state: "never" }, connection: "connecting" };

/** An engine with only this state. */
function engineIn(first: Shown) {
  let state = { ...first, ledger: { utxos: new Map() } };
  const listeners = new Set<() => void>();
  const store = {
    getState: () => state,
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  const become = (next: Partial<Shown>) => {
    state = { ...state, ...next };
    for (const listen of [...listeners]) listen();
  };
  return { engine: { state: store } as unknown as Engine, become };
}

function pageWith(connection?: { saveData?: boolean; effectiveType?: string }, isOnline = true) {
  let listen: (() => void) | undefined;
  return {
    connection,
    isOnline,
    idle: () => Promise.resolve(),
    onIntent: (next: () => void) => {
      listen = next;
      return () => {
        listen = undefined;
      };
    },
    point: () => listen?.(),
  };
}

let fetched: string[];
const settled = () => new Promise((resolve) => setImmediate(resolve));
/**
 * The modules of this test alone: files in the same worker share theirs, and screens name what they need when they
 * load.
 */
let fetchAhead: typeof import("./fetch-ahead.ts").fetchAhead;
beforeEach(async () => {
  vi.resetModules();
  const { ahead } = await import("@satchel/app/ahead");
  ({ fetchAhead } = await import("./fetch-ahead.ts"));
  fetched = [];
  for (const step of ["navigation", "act", "home", "create"] as const) ahead(step, async () => void fetched.push(step));
});

test.each([
  ["at a fast connection", pageWith(), 5],
  ["where only what is pointed at is fetched", pageWith({ saveData: true }), 1],
  ["offline", pageWith(undefined, false), 1],
])(
  "addresses are compared with the keys once a wallet has heard from the indexer, after the rest: %s",
  async (_, page, count) => {
    const { engine, become } = engineIn(READY);
    const checkAddresses = async () => void fetched.push("addresses");
    void fetchAhead({ ...engine, checkAddresses } as unknown as Engine, page);
    await settled();
    expect(fetched).toEqual([]);
    become({ sync: { state: "fresh" } });
    // The plans are imported before, which may take long.
    await expect.poll(() => fetched).toHaveLength(count);
    expect(fetched.at(-1)).toBe("addresses");
  },
);

test("a newcomer gets what New Wallet needs, and the screens once the wallet has heard from the indexer", async () => {
  const { engine, become } = engineIn(NEWCOMER);
  await fetchAhead(engine, pageWith());
  expect(fetched).toEqual(["create", "home"]);
  become({ phase: { kind: "ready" }, sync: { state: "syncing" } });
  await settled();
  expect(fetched).toEqual(["create", "home"]);
  become({ sync: { state: "fresh", at: 1 } });
  await settled();
  expect(fetched).toEqual(["create", "home", "navigation", "act"]);
});

test("a person with a wallet gets what Home leads to before what only another wallet needs", async () => {
  const { engine, become } = engineIn(READY);
  await fetchAhead(engine, pageWith());
  expect(fetched).toEqual([]);
  become({ connection: "offline" });
  await settled();
  expect(fetched).toEqual(["home", "navigation", "create", "act"]);
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "3g" }])(
  "with %j nothing is fetched before a newcomer points at a button",
  async (connection) => {
    const { engine } = engineIn(NEWCOMER);
    const page = pageWith(connection);
    await fetchAhead(engine, page);
    await settled();
    expect(fetched).toEqual([]);
    page.point();
    await settled();
    expect(fetched).toEqual(["create"]);
  },
);

test("nothing is fetched offline, because a browser may remember the failure", async () => {
  const { engine } = engineIn(NEWCOMER);
  await fetchAhead(engine, pageWith({ effectiveType: "4g" }, false));
  await settled();
  expect(fetched).toEqual([]);
});
