import { type Outpoint, plannedOutpoint, type TokenId } from "@satchel/core/ids";
import { NO_SCRIPT } from "@satchel/core/script";
import { readTokenSections } from "@satchel/core/token";
import { type Plan, type PlannedTx, type TokenMark, tokenMarksOf } from "@satchel/core/tx";
import { checkSections } from "./check-sections.ts";
import { plannedOutput } from "./planned-output.ts";

/** Atoms by token id. */
type Sums = Map<TokenId, bigint>;
/**
 * `done`: how many transactions create or mint, `declared`: how many say that they burn. `links`: the outputs of the
 * plan that its own transactions spend.
 */
type Totals = { burned: Sums; sent: Sums; done: number; declared: number; links: ReadonlySet<Outpoint> };

const add = (sums: Sums, tokenId: TokenId, atoms: bigint) => sums.set(tokenId, (sums.get(tokenId) ?? 0n) + atoms);

/**
 * Returns what is wrong with a plan's tokens, or undefined. What each output gets is read from the script, as the
 * indexer will read it: every atom spent must reach an output, unless the plan's action burns it. Only the action that
 * the plan states creates, mints or burns, and a mint baton is spent only to mint, and returns to the wallet.
 */
export function checkTokens({ txs, tokens = [], action }: Plan): string | undefined {
  const links = new Set(txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo.outpoint)));
  const totals: Totals = { burned: new Map(), sent: new Map(), done: 0, declared: 0, links };
  for (const [index, tx] of txs.entries()) {
    const refusal = checkLinks(tx, txs) ?? checkTx(tx, index, action, totals);
    if (refusal !== undefined) return refusal;
  }
  const named = new Map(tokens.map((token) => [token.tokenId, token]));
  if (named.size !== tokens.length) return "it names a token twice";
  for (const { tokenId, sent, burned } of tokens) {
    if (sent < 0n || burned < 0n) return "an amount of tokens is negative";
    if (!totals.burned.has(tokenId)) return "it names a token that it does not spend";
    if (totals.burned.get(tokenId) !== burned) return "it burns another amount of tokens than it states";
    if ((totals.sent.get(tokenId) ?? 0n) !== sent) return "it sends another amount of tokens than it states";
    const isAsked = action?.kind === "burn" && action.tokenId === tokenId && action.atoms === burned;
    if (burned > 0n && !isAsked) return "it burns tokens without an intent to burn";
  }
  if (![...totals.burned.keys()].every((tokenId) => named.has(tokenId)))
    return "it spends tokens that it does not name";
  return checkAction(action, txs, totals);
}

/** Checks that what the plan states as its action happens, and happens once. */
function checkAction(action: Plan["action"], txs: Plan["txs"], { burned, done, declared }: Totals): string | undefined {
  switch (action?.kind) {
    case undefined:
      return done > 0 ? "it creates or mints without stating it" : undefined;
    case "create":
    case "mint":
      return done === 1 ? undefined : "it does not do what it states exactly once";
    case "burn":
      if (action.atoms <= 0n || burned.get(action.tokenId) !== action.atoms) {
        return "it burns another amount of tokens than it states";
      }
      // Otherwise no reader could tell the burn from a mistake.
      return declared === 1 ? undefined : "it burns without saying so in its script";
    case "fan-out": {
      const isUnit = ({ token }: PlannedTx["outputs"][number]) =>
        token?.tokenId === action.tokenId && token.atoms === 1n;
      const units = txs.flatMap(({ outputs }) => outputs.filter(isUnit));
      return units.length === action.inputs && units.every(({ isChange }) => isChange)
        ? undefined
        : "it makes another number of coins than it states";
    }
  }
}

/**
 * Checks that an input which spends an output of the plan has that output's tokens. `checkPlan` has already checked
 * that the output exists in an earlier transaction.
 */
function checkLinks({ inputs }: PlannedTx, txs: readonly PlannedTx[]): string | undefined {
  const isTrue = inputs.every(({ utxo }) => {
    const output = plannedOutput(utxo.outpoint, txs);
    if (output === undefined) return true;
    return (
      output.token?.tokenId === utxo.token?.tokenId &&
      output.token?.atoms === utxo.token?.atoms &&
      (output.token?.isMintBaton ?? false) === (utxo.token?.isMintBaton ?? false)
    );
  });
  return isTrue ? undefined : "an input has other tokens than its planned output";
}

function checkTx(tx: PlannedTx, index: number, action: Plan["action"], totals: Totals): string | undefined {
  const { inputs, outputs } = tx;
  const spent = inputs.flatMap(({ utxo }) => utxo.token ?? []);
  const creates = action?.kind === "create" && action.txIndex === index;
  if (spent.length === 0 && !creates) {
    return outputs.some(({ token }) => token !== undefined) ? "an output has tokens but no input does" : undefined;
  }
  const sections = readTokenSections(outputs[0]?.script ?? NO_SCRIPT);
  if (!sections.ok) {
    return spent.some(({ isMintBaton }) => isMintBaton) ? "it spends a mint baton" : "its token script cannot be read";
  }
  const marks = tokenMarksOf(sections.value, index);
  const refusal = checkSections(sections.value, tx, action, index) ?? checkOutputs(marks, outputs);
  if (refusal !== undefined) return refusal;

  totals.done += sections.value.filter(({ kind }) => kind === "genesis" || kind === "mint").length;
  totals.declared += sections.value.filter(({ kind }) => kind === "burn").length;
  for (const { tokenId, atoms } of spent) add(totals.burned, tokenId, atoms);
  // `checkSections` has made sure that it is exactly one unit.
  if (creates && action.groupTokenId !== undefined) add(totals.burned, action.groupTokenId, -1n);
  for (const { outIdx, tokenId, atoms, isNew } of marks) {
    if (isNew) continue;
    add(totals.burned, tokenId, -atoms);
    const isKept = outputs[outIdx]?.isChange === true || totals.links.has(plannedOutpoint(index, outIdx));
    if (!isKept) add(totals.sent, tokenId, atoms);
  }
  return undefined;
}

/**
 * Checks that every output has exactly the tokens the script gives it, that no tokens go to a missing output, and that
 * new atoms and the baton stay in the wallet.
 */
function checkOutputs(marks: readonly TokenMark[], outputs: PlannedTx["outputs"]): string | undefined {
  const last = Math.max(outputs.length, ...marks.map(({ outIdx }) => outIdx + 1));
  for (let outIdx = 0; outIdx < last; outIdx++) {
    const [given, ...more] = marks.filter((mark) => mark.outIdx === outIdx);
    const output = outputs[outIdx];
    if (more.length > 0) return "an output would hold two tokens";
    if (given !== undefined && output === undefined) return "tokens go to an output that does not exist";
    const isSame =
      output?.token?.tokenId === given?.tokenId &&
      output?.token?.atoms === given?.atoms &&
      (output?.token?.isMintBaton ?? false) === (given?.isMintBaton ?? false);
    if (!isSame) return "an output has other tokens than the script sends to it";
    if (given?.isNew === true && output?.isChange !== true) return "new tokens leave this wallet";
  }
  return undefined;
}
