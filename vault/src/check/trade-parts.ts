// What the checks of all trades are made of: inputs with covenants, and outputs that a trade needs.
import { makerScriptOf, offeredAtoms, redeemScriptOf } from "@satchel/core/offer";
import { hash160, p2shScript, type ScriptHex } from "@satchel/core/script";
import type { CovenantSpend, OfferTerms, PlannedInput, PlannedOutput, PlannedTrade, PlannedTx } from "@satchel/core/tx";

export type Own = ReadonlySet<ScriptHex>;
/** An input with a covenant. */
export type Locked = PlannedInput & { covenant: CovenantSpend };

/** A transaction of the trade and its inputs with covenants. */
export type Deal = { tx: PlannedTx; locked: readonly Locked[] };
export type Parts = { last: PlannedTx; locked: Locked | undefined; earlier: readonly PlannedTx[] };

export const isLocked = (input: PlannedInput): input is Locked => input.covenant !== undefined;
export const isSlp = ({ terms }: OfferTerms): boolean => terms.tokenType.protocol === "SLP";
export const hasLockTime = ({ lockTime = 0 }: PlannedTx): boolean => lockTime !== 0;

/** How each trade spends the covenant that it states. */
export const BRANCHES = {
  buy: "accept",
  cancel: "cancel",
  relist: "cancel",
  "take-back": "advertisement",
  list: "advertisement",
  finish: "advertisement",
} as const;

/**
 * Checks that an input is locked by the covenant of these terms, holds all their atoms, and is signed by a fitting key.
 */
export function checkLocked(
  { utxo, covenant }: Locked,
  { kind, offer }: Pick<PlannedTrade, "kind" | "offer">,
  own: Own,
): string | undefined {
  if (covenant.branch !== BRANCHES[kind]) return "its covenant is spent in another way than it states";
  if (!own.has(covenant.signer)) return "a covenant is signed with a key of another wallet";
  if (covenant.branch !== "accept" && covenant.signer !== makerScriptOf(offer)) {
    return "a covenant is signed with another key than its maker's";
  }
  const stated = redeemScriptOf({ ...covenant, offer });
  if (redeemScriptOf(covenant) !== stated) return "its covenant has other terms than it states";
  if (utxo.script !== p2shScript(hash160(stated))) return "an input is not the covenant that it states";
  const { tokenId, tokenType } = offer.terms;
  const { token } = utxo;
  const isHeld =
    token?.tokenId === tokenId &&
    token.tokenType.protocol === tokenType.protocol &&
    token.tokenType.number === tokenType.number &&
    token.atoms === offeredAtoms(offer) &&
    !token.isMintBaton;
  return isHeld ? undefined : "a covenant holds other tokens than its terms say";
}

type Wanted = { script: ScriptHex; sats: bigint; atoms: bigint };
export type Start = { outputs: readonly Wanted[]; lockTime: number };

/** Checks that a transaction begins with these outputs, that all others are the wallet's own, and its lock time. */
export function checkOutputs(
  { outputs, lockTime = 0 }: PlannedTx,
  { outputs: start, lockTime: wanted }: Start,
  offer: OfferTerms,
): string | undefined {
  if (lockTime !== wanted) return "its lock time is not that of the offer";
  return checkStart(outputs, start, offer);
}

/** Checks that outputs begin with these, and that all others are the wallet's own. */
export function checkStart(
  outputs: readonly PlannedOutput[],
  start: readonly Wanted[],
  offer: OfferTerms,
): string | undefined {
  const isStart = start.every((wanted, at) => isWanted(outputs[at], wanted, offer));
  if (!isStart) return "an output is not the one that the trade needs";
  return outputs.slice(start.length).every(({ isChange }) => isChange) ? undefined : "it pays somebody else";
}

export const startingWith = (...outputs: readonly Wanted[]): Start => ({ outputs, lockTime: 0 });

const isWanted = (output: PlannedOutput | undefined, { script, sats, atoms }: Wanted, { terms }: OfferTerms): boolean =>
  output?.script === script &&
  output.sats === sats &&
  !output.isChange &&
  (output.token?.atoms ?? 0n) === atoms &&
  (output.token === undefined || output.token.tokenId === terms.tokenId);

/** Checks that transactions that only prepare a trade pay nobody else; data has no sats. */
export const checkKept = (txs: readonly PlannedTx[]): string | undefined =>
  txs.every(({ outputs }) => outputs.every(({ isChange, sats }) => isChange || sats === 0n))
    ? undefined
    : "it pays somebody else";
