// Judges a payment by the devnet's own chain: what was paid, once or not at all; what the wallet says of it; and what
// it shows in the end.
import type { Outpoint, Txid } from "@satchel/core/ids";
import { aTokenId, aWalletId } from "@satchel/core/testing";
import type { Tx, Utxo } from "@satchel/core/tx";
import { contradictionOf } from "@satchel/engine/plan";
import { untilFresh } from "../headless/device.ts";
import { type paidIn, paidIn as readPaid } from "../headless/payer.ts";
import { BOB, type Change, costOf, NOTHING } from "../headless/payment-kinds.ts";
import { createKeepingServer } from "../keeping-server.ts";
import { IS_THERE } from "./acts.ts";
import { STRANGER } from "./liars.ts";
import { phraseOf } from "./mishaps.ts";
import { closeAll, newLife, openProgram, type Person } from "./person.ts";

type Paid = Awaited<ReturnType<typeof paidIn>>;

/** The atoms of each token of the market on the whole chain. */
export type Supply = ReadonlyMap<string, bigint>;

export async function supplyOf({ world: { honest, tokens } }: Person): Promise<Supply> {
  const supply = new Map<string, bigint>();
  for (const tokenId of Object.values(tokens)) {
    const all = await honest.tokenUtxos(tokenId);
    supply.set(
      tokenId,
      all.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n),
    );
  }
  return supply;
}

export async function judgeAll(it: Person, supply: Supply): Promise<void> {
  const paid = await readPaid(it.world, it.story);
  const txs = new Map(
    await Promise.all(paid.txids.map(async (txid) => [txid, await it.world.honest.tx(txid)] as const)),
  );
  judgeTxs(it, paid);
  const times = judgeTimes(it, paid.change);
  judgeBurns(it, [...txs.values()], times);
  await judgeSupply(it, supply, times);
  await judgePlaces(it, paid.txids);
  for (const txids of it.promised)
    for (const txid of txids) if (!(await it.world.honest.tx(txid).then(...IS_THERE))) judgeGone(it, txid);
  if ((await it.world.honest.utxos(STRANGER)).length > 0) it.failures.push("a stranger who lied was paid");
  await judgeWallet(it);
  await judgeTokens(it);
}

/** What was said to be sent and is not there, was said to be gone since. */
function judgeGone({ notices, failures }: Person, txid: Txid): void {
  const isTold = notices.some((each) => WITHDRAWN.has(each.kind) && "txids" in each && each.txids.includes(txid));
  if (!isTold) failures.push(`${txid} was said to be sent, and is not there`);
}
const WITHDRAWN: ReadonlySet<string> = new Set([
  "payment-dropped",
  "payment-conflicted",
  "payment-refused",
  "listing-unfinished",
]);

/** Every transaction that spends a coin of the person was signed here, and costs what its plan says. */
function judgeTxs({ story, failures, received }: Person, { txids, cost: lost }: Paid): void {
  const cost = lost + received;
  let planned = 0n;
  for (const txid of txids) {
    const signed = story.signed.find(({ txs }) => txs.some((tx) => tx.txid === txid));
    if (!signed) {
      failures.push(`the network has ${txid}, which was not signed here`);
      continue;
    }
    const at = signed.txs.findIndex((tx) => tx.txid === txid);
    planned += costOf({ ...signed.plan, txs: signed.plan.txs.slice(at, at + 1) }, story.script);
  }
  if (cost !== planned) failures.push(`the person has paid ${cost} sats, the reviews showed ${planned}`);
}

const times = (change: Change, count: bigint): Change => ({
  atoms: change.atoms.map((each) => each * count).filter((each) => each !== 0n),
  offered: change.offered * count,
  bobsSats: change.bobsSats * count,
  bobsAtoms: change.bobsAtoms * count,
});
const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}` : part));
/** Two payments of a kind that makes tokens make two tokens; both use atoms of one collection, or of two tokens. */
const twice = (change: Change): Change[] => {
  const used = change.atoms.filter((each) => each < 0n);
  const made = change.atoms.filter((each) => each >= 0n);
  return [used.map((each) => each * 2n), [...used, ...used]].map((all) => ({
    ...times(change, 2n),
    atoms: [...all, ...made, ...made].sort((one, other) => Number(one - other)),
  }));
};

/** Whether what was on offer is at the wallet's address again, and nothing else has changed. */
const isUnoffered = ({ atoms, offered, bobsSats, bobsAtoms }: Change): boolean =>
  bobsSats === 0n && bobsAtoms === 0n && offered < 0n && atoms.reduce((sum, each) => sum + each, offered) === 0n;

/** Returns how often the payment was made. */
function judgeTimes(it: Person, change: Change): number {
  const { kind, wishes, failures } = it;
  const found = asText(change);
  if (found === asText(NOTHING)) return 0;
  if (found === asText(kind.change)) return 1;
  if (it.hasTakenBack && isUnoffered(change)) return 0;
  if (wishes > 1 && [times(kind.change, 2n), ...twice(kind.change)].some((each) => found === asText(each))) return 2;
  const isBobsOnce = change.bobsSats <= kind.change.bobsSats * BigInt(wishes);
  const isWithin = change.atoms.length <= 1 && Math.abs(Number(change.atoms[0] ?? 0n)) <= wishes * most(kind.change);
  const isInPart = it.isPartial || (it.isForgotten && kind.isChain);
  if (isInPart && isBobsOnce && isWithin) return 0;
  failures.push(`changed is ${found}, one payment changes ${asText(kind.change)}`);
  return 0;
}
const most = ({ atoms }: Change): number => Math.max(0, ...atoms.map((each) => Math.abs(Number(each))));

const BURNED = 40n;

/** Only a burn burns, and no more than was typed. */
function judgeBurns({ kind, run, failures }: Person, txs: readonly Tx[], count: number): void {
  const burned = txs.flatMap(({ tokenEntries }) => tokenEntries).reduce((sum, each) => sum + each.actualBurnAtoms, 0n);
  const isBurn = kind.name.startsWith("burn");
  // Minting an NFT uses up an atom of its collection, which the devnet does not count as burned.
  if (burned !== (isBurn ? BURNED * BigInt(count) : 0n)) failures.push(`${burned} atoms were burned`);
  if (txs.some(({ tokenEntries }) => tokenEntries.some((each) => each.burnsMintBatons || each.isInvalid)))
    failures.push("a mint baton was burned, or tokens of an invalid transaction");
  for (const { plan, fee, burns } of run.judged) {
    if (burns && !isBurn) failures.push("a payment was signed that burns tokens");
    const [first] = plan.txs;
    if (fee !== undefined && fee !== first?.fee) failures.push(`the fee is ${fee} sats, shown were ${first?.fee}`);
  }
}

async function judgeSupply(it: Person, before: Supply, count: number): Promise<void> {
  const { kind, world, failures } = it;
  const now = await supplyOf(it);
  for (const [name, tokenId] of Object.entries(world.tokens)) {
    const isBurned = kind.name === `burn ${name}`;
    const isUsed = kind.name === "mint an NFT" && name === "collection";
    const gone = BigInt(count) * (isBurned ? BURNED : isUsed ? 1n : 0n);
    const should = (before.get(tokenId) ?? 0n) - gone;
    if (now.get(tokenId) !== should)
      failures.push(`of ${name} there are ${now.get(tokenId)} atoms, and should be ${should}`);
  }
}

/** Returns the outputs of these transactions whose atoms are neither at an address nor in an open offer. */
export async function outOfReach({ world: { honest, tokens } }: Person, txids: readonly Txid[]): Promise<Outpoint[]> {
  const made = (await Promise.all(txids.map((txid) => honest.tx(txid)))).flatMap(({ outputs }) => outputs);
  // An NFT has an id of its own, which is not one of the world's tokens.
  const ids = new Set([...Object.values(tokens), ...made.flatMap(({ token }) => token?.tokenId ?? [])]);
  const all = await Promise.all([...ids].map((tokenId) => honest.tokenUtxos(aTokenId(tokenId))));
  const isReached = ({ script, plugins }: Utxo) => script.startsWith("76a914") || plugins?.agora !== undefined;
  return all
    .flat()
    .filter((coin) => !isReached(coin) && txids.some((txid) => coin.outpoint.startsWith(txid)))
    .map(({ outpoint }) => outpoint);
}

async function judgePlaces(it: Person, txids: readonly Txid[]): Promise<void> {
  for (const outpoint of await outOfReach(it, txids)) it.failures.push(`atoms are out of reach in ${outpoint}`);
}

/** Compares what the outbox shows of each payment with what the devnet has of it, once everything is settled. */
export async function judgeShownEntries({ run, world, failures }: Person): Promise<void> {
  for (const { txs, status, accepted = 0, purpose = "payment" } of run.engine.state.getState().outbox) {
    const there = await Promise.all(txs.map(({ txid }) => world.honest.tx(txid).then(...IS_THERE)));
    const sent = there.filter((isThere) => isThere).length;
    if (sent !== accepted)
      failures.push(`a ${purpose} is shown as ${status} after ${accepted} transactions, sent were ${sent}`);
  }
}

const coinText = ({ outpoint, sats, token }: Pick<Utxo, "outpoint" | "sats" | "token">): string =>
  `${outpoint} ${sats} ${token?.tokenId ?? ""} ${token?.atoms ?? ""}`;

const ROUNDS = 5;

/** The wallet shows the coins and the newest page of the chain, no others, and can spend all of them. */
async function judgeWallet(it: Person): Promise<void> {
  const { run, world, story, failures } = it;
  const { engine } = run;
  let wrong = "";
  for (let round = 0; round < ROUNDS; round++) {
    const there = (await world.honest.utxos(story.script)).map(coinText);
    const page = await world.honest.history(story.script, 0, 10);
    const state = engine.state.getState();
    const { ledger } = state;
    const doubted = [...ledger.utxos.values()].filter((coin) => contradictionOf(state, coin));
    const shown = [...ledger.utxos.values()].map(coinText);
    const extra = shown.find((each) => !there.includes(each));
    const missing = there.find((each) => !shown.includes(each));
    const isPage =
      ledger.history
        .map(({ txid }) => txid)
        .sort()
        .join() ===
      page.txs
        .map(({ txid }) => txid)
        .sort()
        .join();
    wrong = [
      extra === undefined ? "" : `the chain has no ${extra}`,
      missing === undefined ? "" : `the wallet does not show ${missing}`,
      isPage && ledger.numTxs === page.numTxs ? "" : `the history has ${ledger.numTxs}, the chain ${page.numTxs}`,
      doubted.length === 0 ? "" : `in doubt are ${doubted.map(coinText).join()}`,
    ]
      .filter((each) => each !== "")
      .join("; ");
    if (wrong === "") break;
    await engine.recheckCoins([...ledger.utxos.keys()]);
    await engine.resync();
  }
  if (wrong !== "") failures.push(wrong);
  const { outbox, activeId } = engine.state.getState();
  if (outbox.length > 0) failures.push(`a payment stays open: ${outbox.map(({ status }) => status).join()}`);
  const xec = (await world.honest.utxos(story.script)).filter(({ token }) => token === undefined);
  const plan = await engine.prepare({ maxTo: BOB });
  if (!plan.ok) failures.push(`the money cannot be sent: ${asText(plan.problem)}`);
  else if (plan.value.spends.length < xec.length)
    failures.push(`${plan.value.spends.length} of ${xec.length} coins can be spent`);
  const phrase = await engine.revealPhrase(aWalletId(activeId));
  if (!phrase.ok || phrase.value !== phraseOf(it)) failures.push("the seed phrase is another one");
  const address = await engine.checkAddress(aWalletId(activeId));
  if (!address.ok) failures.push(`the address is held back: ${address.problem.code}`);
}

/** Every token that the wallet knows describes itself as its genesis does. */
async function judgeTokens({ run, world, failures }: Person): Promise<void> {
  const { tokens, ledger } = run.engine.state.getState();
  const held = [...ledger.utxos.values()].flatMap(({ token }) => token?.tokenId ?? []);
  await run.engine.needTokens([...new Set([...held, ...tokens.keys()])]);
  for (const [tokenId, { genesisInfo: shown }] of run.engine.state.getState().tokens) {
    const { genesisInfo: actual } = await world.honest.api.token(tokenId);
    const isSame =
      shown.decimals === actual.decimals &&
      shown.tokenName === actual.tokenName &&
      shown.tokenTicker === actual.tokenTicker;
    if (!isSame) failures.push(`${tokenId} is shown as ${asText(shown)}`);
  }
}

/** What was final is never called gone, because a server does not know it. */
export async function judgeFinal(it: Person): Promise<void> {
  const { world, failures } = it;
  const { txids } = await readPaid(world, it.story);
  const inMempool = txids.filter((txid) => world.devnet.node.mempool().has(txid));
  if (inMempool.length === 0) return;
  for (const txid of inMempool) world.devnet.node.finalizeTx(txid);
  await untilFresh(it.run);
  closeAll(it);
  const liar = await createKeepingServer(world.devnet.url);
  liar.lie({ unknown: new Set(inMempool) });
  const before = it.notices.length;
  it.life = newLife();
  it.run = openProgram({ ...it, urls: [liar.url, world.devnet.url] });
  await it.run.engine.start();
  for (let round = 0; round < 2; round++) await it.run.engine.resync();
  const said = it.notices.slice(before).filter(({ kind }) => WITHDRAWN.has(kind));
  if (said.length > 0) failures.push(`of a final payment it was said: ${asText(said)}`);
  const gone = it.run.engine.state.getState().outbox.filter(({ status }) => status !== "missing");
  if (gone.length > 0) failures.push(`a final payment is ${gone.map(({ status }) => status).join()}`);
  // It waits for its live connections to end.
  closeAll(it);
  await liar.close();
}
