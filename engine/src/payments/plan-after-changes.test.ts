import { sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf } from "@satchel/core/ids";
import { type AllEvidence, Coins, emptyLedger } from "@satchel/core/ledger";
import { aToken, aUtxo, aWalletId, rounds, scriptOf, txidOfNumber, walletOfScripts } from "@satchel/core/testing";
import { planSend, type SendIntent, type Utxo } from "@satchel/core/tx";
import fc from "fast-check";
import { expect, test } from "vitest";
import { INITIAL_STATE } from "../initial-state.ts";
import type { State } from "../state.ts";
import { contradictionOf, planXec } from "./plan-payment.ts";

const [ME, BOB] = [scriptOf("me"), scriptOf("bob")];
const token = aToken(5n);

const coin = fc
  .record({
    n: fc.nat(40),
    amount: fc.bigInt(546n, 3000n),
    isFinal: fc.boolean(),
    kind: fc.constantFrom("plain", "plain", "reward", "token"),
    blockHeight: fc.integer({ min: 100, max: 120 }),
  })
  .map(
    ({ n, amount, isFinal, kind, blockHeight }): Utxo =>
      aUtxo(ME, amount, {
        outpoint: outpointOf(txidOfNumber(n), 0),
        isFinal,
        blockHeight,
        isCoinbase: kind === "reward",
        ...(kind === "token" && { token }),
      }),
  );

const outpoints = fc.array(
  fc.nat(40).map((n) => outpointOf(txidOfNumber(n), 0)),
  { maxLength: 4 },
);
type Change =
  | { of: "coins"; removed: Outpoint[]; added: Utxo[] }
  | { of: "frozen" | "outbox" | "doubted"; outpoints: Outpoint[] }
  | { of: "tip"; height: number };
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ of: fc.constant("coins" as const), removed: outpoints, added: fc.array(coin, { maxLength: 4 }) }),
  fc.record({ of: fc.constantFrom("frozen" as const, "outbox" as const, "doubted" as const), outpoints }),
  fc.record({ of: fc.constant("tip" as const), height: fc.integer({ min: 200, max: 220 }) }),
);

function after(state: State, made: Change): State {
  switch (made.of) {
    case "coins": {
      const utxos = (state.ledger.utxos as Coins).change(made.removed, made.added);
      return { ...state, ledger: { ...state.ledger, utxos } };
    }
    case "tip":
      return { ...state, tip: { height: made.height, finalHeight: made.height } };
    case "frozen":
      return { ...state, frozen: new Set(made.outpoints) };
    case "doubted":
      return { ...state, doubted: evidenceOf(made.outpoints) };
    case "outbox":
      return {
        ...state,
        outbox: [{ id: "one", status: "sending", spends: made.outpoints }] as unknown as State["outbox"],
      };
  }
}

/** Says of these coins that they hold tokens. */
const evidenceOf = (list: readonly Outpoint[]): AllEvidence =>
  new Map(list.map((outpoint) => [outpoint, { script: ME, by: "memory", token, until: 1 }]));

/** Plans from a new list of coins, about which nothing is known. */
function planAnew(state: State, intent: SendIntent) {
  const reserved = new Set(state.outbox.flatMap(({ spends }) => spends));
  const named = new Set(intent.coins);
  const free = [...state.ledger.utxos.values()].filter(
    (each) =>
      !reserved.has(each.outpoint) &&
      (named.has(each.outpoint) || !state.frozen.has(each.outpoint)) &&
      contradictionOf(state, each) === undefined,
  );
  const { satsPerKb } = state.settings;
  return planSend(free, intent, { feePerKb: satsPerKb, changeScript: ME, tipHeight: state.tip?.height ?? -1 });
}

/** What tells two plans of one intent apart, as a text, because there are many to compare. */
function sumOf(plan: ReturnType<typeof planXec>): string {
  if (plan.ok) return `${plan.value.sent} ${plan.value.fee} ${plan.value.spends.join(" ")}`;
  return Object.values(plan.problem).join(" ");
}

test("after any changes a plan is the one that planning anew makes", () => {
  fc.assert(
    fc.property(
      fc.array(coin, { minLength: 10, maxLength: 30 }),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      (coins, changes) => {
        const ledger = { ...emptyLedger(new Set([ME])), utxos: Coins.NONE.change([], coins) };
        const wallets = [walletOfScripts(aWalletId("w"), [ME])];
        let state: State = {
          ...INITIAL_STATE,
          wallets,
          activeId: aWalletId("w"),
          ledger,
          tip: { height: 210, finalHeight: 210 },
        };
        for (const made of changes) {
          state = after(state, made);
          const some = [...state.ledger.utxos.keys()].slice(0, 3);
          const intents: SendIntent[] = [
            { to: [{ script: BOB, sats: sats(4000n) }] },
            { maxTo: BOB },
            { to: [{ script: BOB, sats: sats(10n ** 9n) }] },
            { maxTo: BOB, coins: some },
          ];
          for (const intent of intents) expect(sumOf(planXec(state, intent))).toBe(sumOf(planAnew(state, intent)));
        }
      },
    ),
    { numRuns: rounds(60, 5_000), seed: 14 },
  );
});
