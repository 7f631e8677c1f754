// Changes to plans, with which tests try what a planner that lies would hand to the vault. `index`: of the transaction
// that is changed, by default the last one.

import { atoms, sats } from "@satchel/core/amount";
import type { CovenantSpend, Plan, PlannedInput, PlannedTrade, PlannedTx, Utxo } from "@satchel/core/tx";
import { TOKEN } from "./trades.ts";

export const withTx = (
  plan: Plan,
  change: (tx: PlannedTx) => Partial<PlannedTx>,
  index = plan.txs.length - 1,
): Plan => ({
  ...plan,
  txs: plan.txs.map((tx, i) => (i === index ? { ...tx, ...change(tx) } : tx)),
});
export const withOutput = (plan: Plan, at: number, change: object, index?: number): Plan =>
  withTx(
    plan,
    ({ outputs }) => ({ outputs: outputs.map((output, i) => (i === at ? { ...output, ...change } : output)) }),
    index,
  );
/** Returns the plan with another input where its covenant is. */
export const withLocked = (
  plan: Plan,
  change: (input: PlannedInput & { covenant: CovenantSpend }) => PlannedInput,
  index?: number,
): Plan =>
  withTx(
    plan,
    ({ inputs }) => ({
      inputs: inputs.map((input) => (input.covenant ? change({ ...input, covenant: input.covenant }) : input)),
    }),
    index,
  );
export const withSpend = (plan: Plan, change: object, index?: number): Plan =>
  withLocked(plan, ({ utxo, covenant }) => ({ utxo, covenant: { ...covenant, ...change } as CovenantSpend }), index);
export const withUtxo = (plan: Plan, change: Partial<Utxo>, index?: number): Plan =>
  withLocked(plan, ({ utxo, covenant }) => ({ utxo: { ...utxo, ...change }, covenant }), index);
export const stating = (plan: Plan, change: object): Plan => ({
  ...plan,
  trade: { ...plan.trade, ...change } as PlannedTrade,
});
export const unstated = ({ trade: _, ...plan }: Plan): Plan => plan;
/** Moves sats from one output to another, so that the sums stay right. */
export const moving = (plan: Plan, amount: bigint, from: number, to: number, index?: number): Plan =>
  withTx(
    plan,
    ({ outputs }) => ({
      outputs: outputs.map((output, i) => ({
        ...output,
        sats: sats(output.sats + (i === to ? amount : 0n) - (i === from ? amount : 0n)),
      })),
    }),
    index,
  );
export const telling = (plan: Plan, sent: bigint): Plan => ({
  ...plan,
  tokens: [{ tokenId: TOKEN, sent: atoms(sent), burned: atoms(0n) }],
});
