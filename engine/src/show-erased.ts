import { emptyLedger } from "@satchel/core/ledger";
import type { Context } from "./context.ts";
import { DEFAULT_SETTINGS } from "./persist/settings-schema.ts";

/** The state of a wallet that has nothing stored. */
export function showErased(ctx: Context): void {
  ctx.begin(undefined);
  ctx.state.setState({
    phase: { kind: "no-wallet" },
    wallets: [],
    protection: "device",
    activeId: undefined,
    ledger: emptyLedger([]),
    sync: { state: "never" },
    settings: DEFAULT_SETTINGS,
    contacts: { list: [], status: "ready" },
    tokens: new Map(),
    outbox: [],
  });
}
