// The parts that the engine fetches when they are first needed. Fetching one before only saves that time; it does
// nothing.
import { later } from "@satchel/core/later";

// A press on an action takes a fetched module from here: even for a module that is there `import()` costs a task or
// two.
export const everydayActions = later(() => import("./everyday-actions.ts"));
export const rareActions = later(() => import("./rare-actions.ts"));
export const marketActions = later(() => import("./market-actions.ts"));

/** What runs the sessions of payments; a press finds it there once a screen has shown a payment's form. */
export const paymentSessions = later(() => import("./payments/session/run-sessions.ts"));

/** What creating or importing a wallet needs, and showing and syncing it. */
export const fetchCreateParts = (): Promise<unknown> =>
  Promise.all([
    rareActions.get(),
    import("./network-part.ts"),
    import("./indexer/check-network.ts"),
    import("./frozen-coins/frozen-coins.ts"),
    import("./history/keep.ts"),
  ]);

/** What payments, the history, the market of a token and other everyday actions need. */
export const fetchEverydayParts = (): Promise<unknown> =>
  Promise.all([
    everydayActions.get(),
    marketActions.get(),
    paymentSessions.get(),
    import("./payments/settle/settle-payment.ts"),
  ]);
