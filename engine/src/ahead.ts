// The parts that the engine fetches when they are first needed. Fetching one before only saves that time; it does nothing.

/** What creating or importing a wallet needs, and showing and syncing it. */
export const fetchCreateParts = (): Promise<unknown> =>
  Promise.all([
    import("./rare-actions.ts"),
    import("./network-part.ts"),
    import("./frozen-coins/frozen-coins.ts"),
    import("./history/keep.ts"),
  ]);

/** What payments, the history and other everyday actions need. */
export const fetchEverydayParts = (): Promise<unknown> =>
  Promise.all([import("./everyday-actions.ts"), import("./payments/settle-payment.ts")]);
