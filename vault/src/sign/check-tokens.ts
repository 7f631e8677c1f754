import { readTokenSends, type TokenSend } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenValue } from "@satchel/core/tx";
import { plannedOutput } from "./planned-output.ts";

/** Atoms by token id. */
type Sums = Map<string, bigint>;
type Totals = { burned: Sums; sent: Sums };

const add = (sums: Sums, tokenId: string, atoms: bigint) => sums.set(tokenId, (sums.get(tokenId) ?? 0n) + atoms);

/**
 * Returns what is wrong with a plan's tokens, or undefined. The atoms of each output are read from the script, as the
 * indexer will read them: every atom spent must reach an output, except those the plan says it burns.
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
    if (!totals.burned.has(tokenId)) return "it names a token that it does not spend";
    if (totals.burned.get(tokenId) !== burned) return "it burns another amount of tokens than it states";
    if ((totals.sent.get(tokenId) ?? 0n) !== sent) return "it sends another amount of tokens than it states";
  }
  return [...totals.burned.keys()].every((tokenId) => named.has(tokenId))
    ? undefined
    : "it spends tokens that it does not name";
}

/**
 * Checks that an input which spends an output of the plan has that output's tokens. `checkPlan` has already checked
 * that the output exists in an earlier transaction.
 */
function checkLinks({ inputs }: PlannedTx, txs: readonly PlannedTx[]): string | undefined {
  const isTrue = inputs.every(({ utxo }) => {
    const output = plannedOutput(utxo.outpoint, txs);
    if (output === undefined) return true;
    return output.token?.tokenId === utxo.token?.tokenId && output.token?.atoms === utxo.token?.atoms;
  });
  return isTrue ? undefined : "an input has other tokens than its planned output";
}

function checkTx({ inputs, outputs }: PlannedTx, totals: Totals): string | undefined {
  const spent = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  if (spent.length === 0) {
    return outputs.some(({ token }) => token !== undefined) ? "an output has tokens but no input does" : undefined;
  }
  if (spent.some(({ isMintBaton }) => isMintBaton)) return "it spends a mint baton";
  const sends = readTokenSends(outputs[0]?.script ?? "");
  if (!sends.ok) return "its token script cannot be read";
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

/**
 * Checks that the script names each token once, with the type of its coins and at most their atoms: otherwise the
 * indexer ignores the token section and the tokens are burned.
 */
function checkSends(sends: readonly TokenSend[], spent: readonly TokenValue[]): string | undefined {
  if (new Set(sends.map(({ tokenId }) => tokenId)).size !== sends.length) return "its script names a token twice";
  for (const { tokenId, protocol, typeNumber, amounts } of sends) {
    const coins = spent.filter((coin) => coin.tokenId === tokenId);
    const isOfType = ({ tokenType }: TokenValue) => tokenType.protocol === protocol && tokenType.number === typeNumber;
    if (coins.length === 0 || !coins.every(isOfType)) return "its coins have another token or type than its script";
    if (sum(amounts) > sum(coins.map(({ atoms }) => atoms))) return "its script sends more tokens than its coins hold";
  }
  return undefined;
}

/** Checks that every output has exactly the tokens the script gives it, and that no tokens go to a missing output. */
function checkOutputs(sends: readonly TokenSend[], outputs: PlannedTx["outputs"]): string | undefined {
  const last = Math.max(outputs.length, ...sends.map(({ amounts }) => amounts.length + 1));
  for (let outIdx = 0; outIdx < last; outIdx++) {
    const given = sends.flatMap(({ tokenId, amounts }) => {
      const atoms = amounts[outIdx - 1] ?? 0n;
      return atoms > 0n ? [{ tokenId, atoms }] : [];
    });
    const output = outputs[outIdx];
    if (given.length > 1) return "an output would hold two tokens";
    if (given.length > 0 && output === undefined) return "tokens go to an output that does not exist";
    if (output?.token?.tokenId !== given[0]?.tokenId || output?.token?.atoms !== given[0]?.atoms) {
      return "an output has other tokens than the script sends to it";
    }
  }
  return undefined;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
