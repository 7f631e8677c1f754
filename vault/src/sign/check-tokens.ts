import { readTokenSends, type TokenSend } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenValue } from "@satchel/core/tx";
import { plannedOutput } from "./planned-output.ts";

/** Atoms by token id. */
type Sums = Map<string, bigint>;
type Totals = { burned: Sums; sent: Sums };

const add = (sums: Sums, tokenId: string, atoms: bigint) => sums.set(tokenId, (sums.get(tokenId) ?? 0n) + atoms);

/**
 * What is wrong with what a plan does to tokens, or undefined. What the outputs get is read from the script itself, as
 * the indexer will read it: tokens that go in must come out, but for those the plan says are burned.
 */
export function checkTokens({ txs, tokens = [] }: Plan): string | undefined {
  const totals: Totals = { burned: new Map(), sent: new Map() };
  for (const tx of txs) {
    const refusal = checkLinks(tx, txs) ?? checkTx(tx, totals);
    if (refusal !== undefined) return refusal;
  }
  const named = new Map(tokens.map((token) => [token.tokenId, token]));
  if (named.size !== tokens.length) return "it names a token twice";
  for (const { tokenId, sent, burned } of tokens) {
    if (sent < 0n || burned < 0n) return "an amount of tokens is negative";
    if (!totals.burned.has(tokenId)) return "it names a token it does not spend";
    if (totals.burned.get(tokenId) !== burned) return "it burns other tokens than it says";
    if ((totals.sent.get(tokenId) ?? 0n) !== sent) return "it sends other tokens than it says";
  }
  return [...totals.burned.keys()].every((tokenId) => named.has(tokenId))
    ? undefined
    : "it spends tokens it does not name";
}

/** An input that is an output of the plan holds what that is given. That it is there, and earlier, checkPlan has seen. */
function checkLinks({ inputs }: PlannedTx, txs: readonly PlannedTx[]): string | undefined {
  const isTrue = inputs.every(({ utxo }) => {
    const output = plannedOutput(utxo.outpoint, txs);
    if (output === undefined) return true;
    return output.token?.tokenId === utxo.token?.tokenId && output.token?.atoms === utxo.token?.atoms;
  });
  return isTrue ? undefined : "an input holds other tokens than its planned output";
}

function checkTx({ inputs, outputs }: PlannedTx, totals: Totals): string | undefined {
  const spent = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  if (spent.length === 0) {
    return outputs.some(({ token }) => token !== undefined) ? "an output holds tokens nothing brings in" : undefined;
  }
  if (spent.some(({ isMintBaton }) => isMintBaton)) return "it spends a mint baton";
  const sends = readTokenSends(outputs[0]?.script ?? "");
  if (!sends.ok) return "what it says of tokens is not understood";
  const refusal = checkSends(sends.value, spent) ?? checkOutputs(sends.value, outputs);
  if (refusal !== undefined) return refusal;

  for (const { tokenId, atoms } of spent) add(totals.burned, tokenId, atoms);
  for (const { token, isChange } of outputs) {
    if (token === undefined) continue;
    add(totals.burned, token.tokenId, -token.atoms);
    if (!isChange) add(totals.sent, token.tokenId, token.atoms);
  }
  return undefined;
}

/** Each token once, of the type its coins have, and never more than they hold: else the indexer takes it for nothing. */
function checkSends(sends: readonly TokenSend[], spent: readonly TokenValue[]): string | undefined {
  if (new Set(sends.map(({ tokenId }) => tokenId)).size !== sends.length) return "it says one token twice";
  for (const { tokenId, protocol, typeNumber, amounts } of sends) {
    const coins = spent.filter((coin) => coin.tokenId === tokenId);
    const isOfType = ({ tokenType }: TokenValue) => tokenType.protocol === protocol && tokenType.number === typeNumber;
    if (coins.length === 0 || !coins.every(isOfType)) return "it says a token of another type than its coins";
    if (sum(amounts) > sum(coins.map(({ atoms }) => atoms))) return "it gives more tokens than it spends";
  }
  return undefined;
}

/** Every output holds exactly what the script gives it, and every output the script gives something to is there. */
function checkOutputs(sends: readonly TokenSend[], outputs: PlannedTx["outputs"]): string | undefined {
  const last = Math.max(outputs.length, ...sends.map(({ amounts }) => amounts.length + 1));
  for (let outIdx = 0; outIdx < last; outIdx++) {
    const given = sends.flatMap(({ tokenId, amounts }) => {
      const atoms = amounts[outIdx - 1] ?? 0n;
      return atoms > 0n ? [{ tokenId, atoms }] : [];
    });
    const output = outputs[outIdx];
    if (given.length > 1) return "an output would hold two tokens";
    if (given.length > 0 && output === undefined) return "tokens go to an output that is not there";
    if (output?.token?.tokenId !== given[0]?.tokenId || output?.token?.atoms !== given[0]?.atoms) {
      return "an output holds other tokens than the script gives it";
    }
  }
  return undefined;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
