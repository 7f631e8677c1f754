import { readTokenSends } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenValue, Tx } from "@satchel/core/tx";

type Effect = { sent: bigint; burned: bigint };
type Effects = Map<string, Effect>;

/**
 * Returns the id of the first token that the transactions would treat otherwise than the plan says: another output
 * holds it, another amount is burned, a baton is lost. Undefined when all is as planned. `validated`: the indexer's
 * reading of each transaction, undefined where it spends outputs of an earlier one; then we read its bytes ourselves.
 */
export function tokensThatDiffer(plan: Plan, validated: readonly (Tx | undefined)[]): string | undefined {
  const effects: Effects = new Map();
  for (const [index, planned] of plan.txs.entries()) {
    const tx = validated[index];
    const differs = tx ? (misplaced(planned, tx) ?? burnedOtherwise(planned, tx)) : misplacedByScript(planned);
    if (differs !== undefined) return differs;
    addEffects(effects, planned);
  }
  const wanted = new Map((plan.tokens ?? []).map(({ tokenId, sent, burned }) => [tokenId, { sent, burned }]));
  const all = [...new Set([...effects.keys(), ...wanted.keys()])];
  return all.find((tokenId) => !isSame(effects.get(tokenId), wanted.get(tokenId)));
}

const isSame = (effect: Effect | undefined, wanted: Effect | undefined): boolean =>
  effect !== undefined && effect.sent === wanted?.sent && effect.burned === wanted.burned;

/** Returns the first token that an input or output holds in only one of the plan and the indexer's reading. */
function misplaced(planned: PlannedTx, tx: Tx): string | undefined {
  const pairs = [
    ...planned.inputs.map(({ utxo }, index) => [utxo.token, tx.inputs[index]?.token] as const),
    ...planned.outputs.map(({ token }, index) => [token, tx.outputs[index]?.token] as const),
  ];
  for (const [wanted, there] of pairs) {
    const batonWanted = wanted !== undefined && "isMintBaton" in wanted && wanted.isMintBaton;
    const isAlike =
      wanted?.tokenId === there?.tokenId && wanted?.atoms === there?.atoms && batonWanted === isBaton(there);
    if (!isAlike) return there?.tokenId ?? wanted?.tokenId;
  }
  return undefined;
}

const isBaton = (token: TokenValue | undefined): boolean => token?.isMintBaton ?? false;

/** Returns the first token whose burned atoms differ from the plan, or whose mint baton would be burned. */
function burnedOtherwise(planned: PlannedTx, tx: Tx): string | undefined {
  const effects: Effects = new Map();
  addEffects(effects, planned);
  const entry = tx.tokenEntries.find(
    ({ tokenId, actualBurnAtoms, burnsMintBatons, isInvalid }) =>
      actualBurnAtoms !== (effects.get(tokenId)?.burned ?? 0n) ||
      burnsMintBatons ||
      (isInvalid && effects.has(tokenId)),
  );
  return entry?.tokenId;
}

/**
 * Returns the first token that the transaction's own token script would place otherwise than the plan says. For
 * transactions that the indexer cannot validate yet.
 */
function misplacedByScript({ inputs, outputs }: PlannedTx): string | undefined {
  const moved = inputs.find(({ utxo }) => utxo.token)?.utxo.token?.tokenId;
  if (moved === undefined) return undefined;
  const sends = readTokenSends(outputs[0]?.script ?? "");
  if (!sends.ok) return moved;
  for (const [index, { token }] of outputs.entries()) {
    const given = sends.value.flatMap(({ tokenId, amounts }) => {
      const amount = amounts[index - 1] ?? 0n;
      return amount > 0n ? [{ tokenId, amount }] : [];
    });
    const isAlike = given.length === (token ? 1 : 0) && given[0]?.tokenId === token?.tokenId;
    if (!isAlike || given[0]?.amount !== token?.atoms) return given[0]?.tokenId ?? token?.tokenId;
  }
  return undefined;
}

/** Adds what the plan lets a transaction do to the tokens of its inputs: atoms that no output holds are burned. */
function addEffects(effects: Effects, { inputs, outputs }: PlannedTx): void {
  const of = (tokenId: string): Effect => {
    const effect = effects.get(tokenId) ?? { sent: 0n, burned: 0n };
    effects.set(tokenId, effect);
    return effect;
  };
  for (const { utxo } of inputs) if (utxo.token) of(utxo.token.tokenId).burned += utxo.token.atoms;
  for (const { token, isChange } of outputs) {
    if (!token) continue;
    of(token.tokenId).burned -= token.atoms;
    if (!isChange) of(token.tokenId).sent += token.atoms;
  }
}
