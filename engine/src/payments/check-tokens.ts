import { readTokenSends } from "@satchel/core/token";
import type { Plan, PlannedTx, TokenValue, Tx } from "@satchel/core/tx";

type Effect = { sent: bigint; burned: bigint };
type Effects = Map<string, Effect>;

/**
 * The first token to which these transactions do something else than the plan says, in the eyes of the indexer:
 * another output holds it, another amount is burned, a baton is lost. `validated` has no answer for transactions that
 * spend outputs of earlier ones; of those our own reading of their bytes is believed. Undefined when all is as planned.
 */
export function tokensThatDiffer(plan: Plan, validated: readonly (Tx | undefined)[]): string | undefined {
  const effects: Effects = new Map();
  for (const [index, planned] of plan.txs.entries()) {
    const tx = validated[index];
    const differs = tx ? (misplaced(planned, tx) ?? spoiled(planned, tx)) : miswritten(planned);
    if (differs !== undefined) return differs;
    addEffects(effects, planned);
  }
  const wanted = new Map((plan.tokens ?? []).map(({ tokenId, sent, burned }) => [tokenId, { sent, burned }]));
  const all = [...new Set([...effects.keys(), ...wanted.keys()])];
  return all.find((tokenId) => !isSame(effects.get(tokenId), wanted.get(tokenId)));
}

const isSame = (effect: Effect | undefined, wanted: Effect | undefined): boolean =>
  effect !== undefined && effect.sent === wanted?.sent && effect.burned === wanted.burned;

/** A token that an input or output holds for the indexer and not in the plan, or the other way round. */
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

/** A token of which the indexer would burn another amount than this transaction leaves out, or a baton. */
function spoiled(planned: PlannedTx, tx: Tx): string | undefined {
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

/** The same for a transaction that moves tokens and could not be validated: what its first script gives to whom. */
function miswritten({ inputs, outputs }: PlannedTx): string | undefined {
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

/** What a transaction does to the tokens of its inputs, by the plan: what is not passed on is burned. */
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
