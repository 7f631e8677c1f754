// Judges trades by the transactions that the devnet has, and by what its own token rules and plugin say about them.
import { offeredAtoms, previewOf, termsOf } from "@satchel/core/offer";
import type { Plan, Tx } from "@satchel/core/tx";
import { holdingOf, offersOf, type Session, type Signed } from "./trade-session.ts";

const DUST = 546n;

/** Returns the most sats that may leave the wallet, as the review shows them. */
function shownCost({ trade, fee }: Plan): bigint {
  if (trade?.kind === "buy") return trade.price + fee;
  return fee + (trade?.kind === "list" ? DUST : 0n);
}

/** Returns the atoms of the traded token that come to the wallet, below zero where they leave it. */
function shownAtoms({ trade }: Plan): bigint {
  if (trade === undefined) return 0n;
  const all = offeredAtoms(trade.offer);
  return trade.kind === "buy" ? trade.atoms : trade.kind === "list" ? -all : all;
}

type Effect = {
  txid: string;
  isAccepted: boolean;
  sats: bigint;
  fee: bigint;
  atoms: Map<string, bigint>;
  burns: boolean;
};

/** Reads what a signed transaction does to the wallet, as the devnet sees it; undefined if it cannot be part of the chain. */
async function effectOf(
  { arena, person }: Session,
  { txid, rawTx }: Signed["txs"][number],
): Promise<Effect | undefined> {
  const accepted = await arena.honest.tx(txid).catch(() => undefined);
  const tx = accepted ?? (await arena.honest.validate(rawTx).catch(() => undefined));
  return tx && { txid, isAccepted: accepted !== undefined, ...readEffect(tx, person.script) };
}

function readEffect(tx: Tx, script: string): Omit<Effect, "txid" | "isAccepted"> {
  const sum = (list: readonly { sats: bigint }[]) => list.reduce((total, each) => total + each.sats, 0n);
  const own = <Each extends { script: string }>(list: readonly Each[]) => list.filter((each) => each.script === script);
  const byToken = new Map<string, bigint>();
  const count = (list: Tx["outputs"] | Tx["inputs"], sign: bigint) => {
    for (const { token } of own<Tx["outputs"][number] | Tx["inputs"][number]>(list))
      if (token) byToken.set(token.tokenId, (byToken.get(token.tokenId) ?? 0n) + sign * token.atoms);
  };
  count(tx.inputs, -1n);
  count(tx.outputs, 1n);
  const burns = tx.tokenEntries.some(
    ({ actualBurnAtoms, burnsMintBatons, isInvalid }) => actualBurnAtoms > 0n || burnsMintBatons || isInvalid,
  );
  return {
    sats: sum(own(tx.inputs)) - sum(own(tx.outputs)),
    fee: sum(tx.inputs) - sum(tx.outputs),
    atoms: byToken,
    burns: burns || tx.tokenStatus === "NOT_NORMAL",
  };
}

/** How much of a trade the network has accepted. `cost`, `atoms`: what it really did to the wallet. */
export type Judged = { plan: Plan; isWhole: boolean; isBegun: boolean; cost: bigint; atoms: bigint };

/** Judges everything that was signed; what is wrong is pushed to the failures of the session. */
export async function judgeSigned(it: Session): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const { plan, txs, isConfirmed } of it.signed) {
    const kind = plan.trade?.kind ?? "payment";
    if (!isConfirmed) it.failures.push(`a ${kind} was signed that was not confirmed`);
    const effects = (await Promise.all(txs.map((tx) => effectOf(it, tx)))).flatMap((effect) => effect ?? []);
    const cost = effects.reduce((sum, effect) => sum + effect.sats, 0n);
    const gained = effects.reduce((sum, { atoms }) => sum + (atoms.get(it.tokenId) ?? 0n), 0n);
    const others = effects.flatMap(({ atoms }) =>
      [...atoms].filter(([id, count]) => id !== it.tokenId && count !== 0n),
    );
    const isBegun = effects.some(({ isAccepted }) => isAccepted);
    const isWhole = effects.filter(({ isAccepted }) => isAccepted).length === txs.length;
    judged.push({ plan, isWhole, isBegun, cost: isBegun ? cost : 0n, atoms: isBegun ? gained : 0n });
    if (cost > shownCost(plan)) it.failures.push(`the ${kind} costs ${cost} sats, shown were ${shownCost(plan)}`);
    const fee = effects.reduce((sum, effect) => sum + effect.fee, 0n);
    const isAll = effects.length === txs.length;
    if (isAll && fee !== plan.fee) it.failures.push(`the fee of the ${kind} is ${fee} sats, shown were ${plan.fee}`);
    // Of a chain that is not complete, the devnet cannot say what the rest would do.
    if (isAll && gained !== shownAtoms(plan))
      it.failures.push(`the ${kind} brings ${gained} atoms, shown were ${shownAtoms(plan)}`);
    if (others.length > 0) it.failures.push(`the ${kind} moves atoms of another token`);
    if (effects.some(({ burns }) => burns)) it.failures.push(`the ${kind} burns tokens`);
  }
  return judged;
}

/** Checks that all sats and atoms are where the accepted trades put them, and that nothing is out of reach. */
export async function judgeHolding(it: Session, judged: readonly Judged[]): Promise<void> {
  const { before, failures } = it;
  const now = await holdingOf(it);
  const cost = judged.reduce((sum, each) => sum + each.cost, 0n);
  if (now.sats !== before.sats - cost) {
    failures.push(`there are ${now.sats} sats, and should be ${before.sats - cost}`);
  }
  const bought = judged.reduce((sum, { plan, atoms }) => sum + (plan.trade?.kind === "buy" ? atoms : 0n), 0n);
  const all = before.atoms + before.offered + bought;
  if (now.atoms + now.offered !== all)
    failures.push(`there are ${now.atoms} atoms and ${now.offered} on offer, and should be ${all}`);
  await judgeTxs(it);
  await judgePlaces(it);
  for (const { plan, isWhole } of judged) {
    if (plan.trade?.kind !== "list" || !isWhole) continue;
    const { offer } = plan.trade;
    const shown = JSON.stringify(previewOf(offer), asText);
    const open = (await offersOf(it)).map((each) => JSON.stringify(previewOf(termsOf(each)), asText));
    // It may be cancelled already.
    if (open.length > 0 && !open.includes(shown)) failures.push(`on offer is ${open.join()}, shown was ${shown}`);
  }
}

const asText = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}` : value);

/** Every transaction that spends a coin of the wallet was signed for a plan that the person has confirmed. */
async function judgeTxs({ arena, person, signed, failures }: Session): Promise<void> {
  const known = new Set(signed.flatMap(({ txs }) => txs.map(({ txid }) => txid)));
  const { txs } = await arena.honest.history(person.script, 0, 200);
  for (const { txid, inputs } of txs)
    if (inputs.some(({ script }) => script === person.script) && !known.has(txid))
      failures.push(`the network has ${txid}, which was not signed here`);
  const spends = signed.map(({ plan }) => plan);
  for (const plan of new Set(spends)) {
    const times = signed.filter((each) => each.plan === plan);
    const accepted = txs.filter(({ txid }) => times.some((each) => each.txs.at(-1)?.txid === txid));
    if (accepted.length > 1) failures.push(`a ${plan.trade?.kind} was made ${accepted.length} times`);
  }
}

/** Atoms are at an address, or in an offer that the devnet's plugin lists; else nobody may reach them. */
async function judgePlaces({ arena, tokenId, failures }: Session): Promise<void> {
  for (const { outpoint, script, token, plugins } of await arena.honest.tokenUtxos(tokenId)) {
    const isReached = script.startsWith("76a914") || plugins?.agora !== undefined || arena.lost.has(outpoint);
    if (isReached || !token) continue;
    arena.lost.add(outpoint);
    failures.push(`${token.atoms} atoms are out of reach in ${outpoint}`);
  }
}
