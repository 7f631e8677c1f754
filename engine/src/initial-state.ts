import type { Outpoint } from "@satchel/core/ids";
import { emptyLedger } from "@satchel/core/ledger";
import { DEFAULT_SETTINGS } from "./settings/settings-item.ts";
import type { State } from "./state.ts";

/** Returns the state of a device without stored data: before the first load, and after everything was erased. */
export const nothingStored = () =>
  ({
    wallets: [],
    protection: "device",
    activeId: undefined,
    addresses: new Map(),
    outside: {},
    ledger: emptyLedger(new Set()),
    sync: { state: "never" },
    settings: DEFAULT_SETTINGS,
    tokens: new Map(),
    tokenMarks: undefined,
    tokenPrices: undefined,
    tokenAlerts: undefined,
    outbox: [],
    unpaid: [],
    settled: [],
    notes: new Map(),
    frozen: new Set<Outpoint>(),
    doubted: new Map(),
  }) satisfies Partial<State>;

export const INITIAL_STATE: State = {
  ...nothingStored(),
  phase: { kind: "loading" },
  connection: "connecting",
  isSeen: true,
  leftOut: [],
  tip: undefined,
  contacts: { list: [], status: "loading" },
  price: undefined,
  priceStatus: "none",
};
