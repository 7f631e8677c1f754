import { type Outpoint, parseOutpoint, readOutpoint, readPlannedOutpoint, type Txid } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import type { Plan, PlannedTx } from "@satchel/core/tx";
import { checkTokens } from "./check-tokens.ts";
import { plannedOutput } from "./planned-output.ts";

const UNSIGNED_TX = "plan";

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, sats) => total + sats, 0n);

function checkInputs(tx: PlannedTx, earlier: readonly PlannedTx[], own: ReadonlySet<ScriptHex>): string | undefined {
  for (const { utxo, covenant } of tx.inputs) {
    // A covenant is refused below, or checked by `checkTrade`.
    if (!own.has(utxo.script) && covenant === undefined) return "an input is not this wallet's";
    if (utxo.outpoint.startsWith(`${UNSIGNED_TX}:`)) {
      const output = plannedOutput(utxo.outpoint, earlier);
      if (output === undefined) return "an input spends an output that is not planned";
      if (output.script !== utxo.script || output.sats !== utxo.sats) return "an input differs from its planned output";
    } else if (parseOutpoint(utxo.outpoint) === undefined) {
      // One way to write each: an output with a second name could be spent twice.
      return "an input has no valid outpoint";
    }
  }
  return undefined;
}

function checkTx(tx: PlannedTx, earlier: readonly PlannedTx[], own: ReadonlySet<ScriptHex>): string | undefined {
  if (tx.inputs.length === 0 || tx.outputs.length === 0) return "a transaction has no inputs or no outputs";
  const amounts = [...tx.inputs.map(({ utxo }) => utxo.sats), ...tx.outputs.map(({ sats }) => sats), tx.fee];
  if (amounts.some((sats) => sats < 0n)) return "an amount is negative";
  const paid = sum(tx.outputs.map(({ sats }) => sats)) + tx.fee;
  if (sum(tx.inputs.map(({ utxo }) => utxo.sats)) !== paid) return "the inputs differ from the outputs plus the fee";
  if (tx.outputs.some((output) => output.isChange && !own.has(output.script))) return "change leaves this wallet";
  return checkInputs(tx, earlier, own);
}

/**
 * Returns what is wrong with a plan, or undefined. The vault does not trust the planner: it checks the sums, who owns
 * the inputs and the change, the links between transactions, the tokens and the covenants again before it uses a key.
 * Without `trades` every plan that `isTrade` is refused.
 */
export function checkPlan(plan: Plan, own: ReadonlySet<ScriptHex>, trades?: TradeRules): string | undefined {
  if (plan.txs.length === 0) return "it has no transactions";
  for (const [index, tx] of plan.txs.entries()) {
    const refusal = checkTx(tx, plan.txs.slice(0, index), own);
    if (refusal !== undefined) return refusal;
  }
  if (sum(plan.txs.map((tx) => tx.fee)) !== plan.fee) return "its fee is not the sum of its transactions' fees";
  const spent = plan.txs.flatMap((tx) => tx.inputs.map(({ utxo }) => utxo.outpoint));
  if (new Set(spent).size !== spent.length) return "it spends an output twice";
  const refusal = checkAccepted(plan, spent) ?? checkTokens(plan);
  if (refusal !== undefined) return refusal;
  if (trades) return trades.checkTrade(plan, own);
  return isTrade(plan) ? "it is a trade" : undefined;
}

/**
 * Returns the scripts whose keys a plan needs: the scripts that it spends, and the scripts to which sats and atoms of
 * the wallet return. The list of a wallet's keys is stored in clear, so a key in it that its secrets do not give could
 * belong to somebody else.
 */
export function ownScriptsOf({ txs, trade }: Plan, trades?: TradeRules): ReadonlySet<ScriptHex> {
  const spent = txs.flatMap(({ inputs }) => inputs.map(({ utxo, covenant }) => covenant?.signer ?? utxo.script));
  const changeScripts = txs.flatMap(({ outputs }) =>
    outputs.flatMap(({ script, isChange }) => (isChange ? [script] : [])),
  );
  return new Set([...spent, ...changeScripts, ...(trades?.sellerScriptsOf(trade) ?? [])]);
}

/** The rules of trades, which are fetched only for a trade. */
type TradeRules = Pick<typeof import("./check-trade.ts"), "checkTrade"> &
  Pick<typeof import("./check-listing.ts"), "sellerScriptsOf">;

/** Whether a plan states a trade, or has an input, a lock time or a sequence that only a trade may have. */
export const isTrade = ({ trade, txs }: Plan): boolean =>
  trade !== undefined ||
  txs.some(
    ({ inputs, lockTime = 0, sequence }) =>
      lockTime !== 0 || sequence !== undefined || inputs.some(({ covenant }) => covenant !== undefined),
  );

/**
 * Checks that a plan accepts only coins that it spends, and only in a payment of XEC, where their tokens have no other
 * use.
 */
function checkAccepted({ accepted = [], tokens }: Plan, spent: readonly Outpoint[]): string | undefined {
  if (accepted.length > 0 && tokens !== undefined) return "it sends tokens and accepts that others are lost";
  return accepted.every((outpoint) => spent.includes(outpoint))
    ? undefined
    : "it accepts a coin that it does not spend";
}

/**
 * Returns the real outpoint of an input: an output of an earlier transaction of the plan gets that transaction's
 * txid.
 */
export function resolveOutpoint(outpoint: Outpoint, signedTxids: readonly Txid[]): { txid: Txid; outIdx: number } {
  const named = readPlannedOutpoint(outpoint);
  if (named === undefined) return readOutpoint(outpoint);
  const txid = signedTxids[named.index];
  if (txid === undefined) throw new RangeError(`${outpoint} is not signed yet`);
  return { txid, outIdx: named.outIdx };
}
