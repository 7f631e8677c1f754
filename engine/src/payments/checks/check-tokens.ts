import { createdTokenId, plannedOutpoint, type TokenId, tokenIdOf } from "@satchel/core/ids";
import { NO_SCRIPT } from "@satchel/core/script";
import { readTokenSections } from "@satchel/core/token";
import { type Plan, type PlannedTx, type TokenValue, type Tx, tokenMarksOf } from "@satchel/core/tx";

type Effect = { sent: bigint; burned: bigint };
type Effects = Map<TokenId, Effect>;

/**
 * Returns the id of the first token that the transactions would treat otherwise than the plan says: another output
 * holds it, another amount is burned, a baton is lost. Undefined when all is as planned. `validated`: the indexer's
 * reading of each transaction, undefined where it spends outputs of an earlier one; then we read its bytes ourselves.
 */
export function tokensThatDiffer(plan: Plan, validated: readonly (Tx | undefined)[]): TokenId | undefined {
  const effects: Effects = new Map();
  const links = new Set(plan.txs.flatMap(({ inputs }) => inputs.map(({ utxo }) => utxo.outpoint)));
  for (const [index, planned] of plan.txs.entries()) {
    const tx = validated[index];
    const deed = deedOf(plan, index);
    const differs = tx
      ? (misplaced(planned, tx, createdTokenId(index)) ?? burnedOtherwise(planned, tx, deed))
      : misplacedByScript(planned, index);
    if (differs !== undefined) return differs;
    addEffects(effects, planned, deed, (outIdx) => links.has(plannedOutpoint(index, outIdx)));
  }
  const wanted = new Map((plan.tokens ?? []).map(({ tokenId, sent, burned }) => [tokenId, { sent, burned }]));
  const all = [...new Set([...effects.keys(), ...wanted.keys()])];
  return all.find((tokenId) => !isSame(effects.get(tokenId), wanted.get(tokenId)));
}

/**
 * What the plan's action does in one transaction: `made` is the token whose atoms it makes there, `used` the collection
 * of which an NFT uses up one unit.
 */
type Deed = { made?: TokenId; used?: TokenId };

function deedOf({ action }: Plan, index: number): Deed {
  if (action?.kind === "mint") return { made: action.tokenId };
  if (action?.kind !== "create" || action.txIndex !== index) return {};
  const { groupTokenId } = action;
  return { made: createdTokenId(index), ...(groupTokenId !== undefined && { used: groupTokenId }) };
}

const isSame = (effect: Effect | undefined, wanted: Effect | undefined): boolean =>
  effect !== undefined && effect.sent === wanted?.sent && effect.burned === wanted.burned;

/**
 * Returns the first token that an input or output holds in only one of the plan and the indexer's reading. `created`:
 * the id in the plan of a token that the transaction creates; the indexer names that token by the txid.
 */
function misplaced(planned: PlannedTx, tx: Tx, created: TokenId): TokenId | undefined {
  const pairs = [
    ...planned.inputs.map(({ utxo }, index) => [utxo.token, tx.inputs[index]?.token] as const),
    ...planned.outputs.map(({ token }, index) => [token, tx.outputs[index]?.token] as const),
  ];
  for (const [wanted, read] of pairs) {
    const id = wanted?.tokenId === created ? tx.txid : wanted?.tokenId;
    const isAlike =
      id === read?.tokenId && wanted?.atoms === read?.atoms && (wanted?.isMintBaton ?? false) === isBaton(read);
    if (!isAlike) return read?.tokenId ?? wanted?.tokenId;
  }
  return undefined;
}

const isBaton = (token: TokenValue | undefined): boolean => token?.isMintBaton ?? false;

/** Returns the first token whose burned atoms differ from the plan, or whose mint baton would be burned. */
function burnedOtherwise(planned: PlannedTx, tx: Tx, deed: Deed): TokenId | undefined {
  const effects: Effects = new Map();
  addEffects(effects, planned, deed);
  const entry = tx.tokenEntries.find(
    ({ tokenId, actualBurnAtoms, burnsMintBatons, isInvalid }) =>
      actualBurnAtoms !== (effects.get(tokenId)?.burned ?? 0n) ||
      burnsMintBatons ||
      (isInvalid && (effects.has(tokenId) || tokenId === tokenIdOf(tx.txid))),
  );
  return entry?.tokenId;
}

/**
 * Returns the first token that the transaction's own token script would place otherwise than the plan says. For
 * transactions that the indexer cannot validate yet.
 */
function misplacedByScript({ inputs, outputs }: PlannedTx, index: number): TokenId | undefined {
  const moved = [...inputs.map(({ utxo }) => utxo), ...outputs].find(({ token }) => token)?.token?.tokenId;
  if (moved === undefined) return undefined;
  const sections = readTokenSections(outputs[0]?.script ?? NO_SCRIPT);
  if (!sections.ok) return moved;
  const marks = tokenMarksOf(sections.value, index);
  for (const [outIdx, { token }] of outputs.entries()) {
    const placed = marks.filter((mark) => mark.outIdx === outIdx);
    const [first] = placed;
    const isAlike =
      placed.length === (token ? 1 : 0) &&
      first?.tokenId === token?.tokenId &&
      first?.atoms === token?.atoms &&
      (first?.isMintBaton ?? false) === (token?.isMintBaton ?? false);
    if (!isAlike) return first?.tokenId ?? token?.tokenId;
  }
  return undefined;
}

/**
 * Adds what the plan lets a transaction do to the tokens of its inputs: atoms that no output holds are burned. What a
 * later transaction of the plan spends (`isLink`) is not sent.
 */
function addEffects(
  effects: Effects,
  { inputs, outputs }: PlannedTx,
  { made, used }: Deed,
  isLink: (outIdx: number) => boolean = () => false,
): void {
  const of = (tokenId: TokenId): Effect => {
    const effect = effects.get(tokenId) ?? { sent: 0n, burned: 0n };
    effects.set(tokenId, effect);
    return effect;
  };
  for (const { utxo } of inputs) if (utxo.token) of(utxo.token.tokenId).burned += utxo.token.atoms;
  if (used !== undefined) of(used).burned -= 1n;
  for (const [outIdx, { token, isChange }] of outputs.entries()) {
    if (!token || token.tokenId === made) continue;
    of(token.tokenId).burned -= token.atoms;
    if (!isChange && !isLink(outIdx)) of(token.tokenId).sent += token.atoms;
  }
}
