// One session of a person who trades while a server lies. What the person does goes through the engine's actions, in the
// order of the screens: look, choose, verify, review, confirm.
import { type Atoms, atoms, sats } from "@satchel/core/amount";
import { checkPurchase, maxAtoms, minAtomsOf, type Offer, orderBook, percentAtoms } from "@satchel/core/offer";
import type { SignedTx } from "@satchel/core/ports";
import type { Plan } from "@satchel/core/tx";
import { walletAddress } from "@satchel/core/wallet";
import type { TradeRequest } from "@satchel/engine";
import type { Dice } from "../dice.ts";
import { createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";
import {
  type Kind,
  listing,
  mintNft,
  must,
  offerAt,
  payFrom,
  readAs,
  rewrite,
  type TradeArena,
  tradeOf,
} from "./trade-arena.ts";

export const ACTS = ["buy", "list", "cancel", "take back"] as const;
export type Act = (typeof ACTS)[number];
export type Story = { act: Act; kind: Kind };
/** ALP offers are made in one transaction, so there is nothing to take back. */
export const STORIES: readonly Story[] = (["SLP", "ALP", "NFT"] as const).flatMap((kind) =>
  ACTS.filter((act) => act !== "take back" || kind !== "ALP").map((act) => ({ act, kind })),
);

/** What the vault signed, and whether it is what the person has confirmed. */
export type Signed = { plan: Plan; txs: readonly SignedTx[]; isConfirmed: boolean };

export type Session = {
  arena: TradeArena;
  story: Story;
  dice: Dice;
  device: Device;
  urls: readonly string[];
  run: Run;
  person: { script: string; makerPk: string };
  /** The token that is traded. */
  tokenId: string;
  /** What the person has before the first trade. */
  before: Holding;
  /** The plans that the person has confirmed. */
  confirmed: Set<Plan>;
  signed: Signed[];
  steps: string[];
  failures: string[];
  /** Of the program that runs now: `step` is called before and after each write and broadcast. */
  life: { step: () => Promise<void> };
};

const PERSON_COINS = [3_000_000n, 2_000_000n, 40_000n];
const PERSON_ATOMS = 500_000n;
const PRICE = 3_000_000_000n;

/** Opens a wallet with all that a story needs; the servers are honest. */
export async function openSession(
  arena: TradeArena,
  story: Story,
  dice: Dice,
  urls: readonly string[],
): Promise<Session> {
  const device = createDevice();
  const it: Session = {
    arena,
    story,
    dice,
    device,
    urls,
    run: undefined as unknown as Run,
    person: { script: "", makerPk: "" },
    tokenId: "",
    before: { sats: 0n, atoms: 0n, offered: 0n },
    confirmed: new Set(),
    signed: [],
    steps: [],
    failures: [],
    life: newLife(),
  };
  it.run = startSession(it);
  const { engine } = it.run;
  await engine.start();
  await engine.createWallet();
  await untilFresh(it.run);
  const [wallet] = engine.state.getState().wallets;
  if (!wallet) throw new Error("No wallet");
  it.person = { script: engine.state.getState().ledger.scripts[0] ?? "", makerPk: wallet.keys[0]?.publicKey ?? "" };
  for (const amount of PERSON_COINS) await arena.devnet.fund(walletAddress(wallet, "ecash"), amount);
  await prepareStory(it);
  return it;
}

export const newLife = (): Session["life"] => ({ step: async () => undefined });

/** Starts the program of a session, again on the same device. A program that died stays dead. */
export function startSession(it: Session): Run {
  const { life } = it;
  const onSigned = (plan: Plan, txs: readonly SignedTx[]) =>
    void it.signed.push({ plan, txs, isConfirmed: it.confirmed.has(plan) });
  return startRun(it.urls, it.device, it.arena.honest, { onSigned, step: () => life.step() });
}

async function prepareStory(it: Session): Promise<void> {
  const { arena, story, person, run } = it;
  const { tokens, stall } = arena;
  const isSeller = story.act !== "buy";
  it.tokenId = story.kind === "NFT" ? await mintNft(arena) : tokens[story.kind];
  const { tokenId } = it;
  if (isSeller) {
    const all = story.kind === "NFT" ? 1n : PERSON_ATOMS;
    await payFrom(stall, { tokenId, to: [{ script: person.script, atoms: atoms(all) }] });
  } else if (story.kind === "NFT") await tradeOf(stall, { trade: "list-nft", tokenId, sats: sats(60_000n) });
  const coins = PERSON_COINS.length + (isSeller ? 1 : 0);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === coins);
  await untilFresh(run);
  const open = story.kind === "NFT" ? [] : await stockUp(it);
  it.before = await holdingOf(it);
  if (story.act === "cancel") await actHonestly(it, requestOf(it));
  if (story.act === "take back") await interrupt(it);
  tellServers(it, open);
}

/** Two offers of the stall: a cheap one and a dear one. */
async function stockUp({ arena, tokenId }: Session) {
  const open = (await arena.honest.pluginUtxos("agora", `54${tokenId}`)).filter((utxo) =>
    (utxo.plugins?.agora?.groups ?? []).includes(`50${arena.stall.makerPk}`),
  );
  for (const price of [2_000_000_000n, 2_200_000_000n].slice(open.length)) {
    const txid = await tradeOf(arena.stall, listing(tokenId, 400_000n, price));
    open.push(await offerAt(arena.honest, tokenId, txid));
  }
  return open;
}

function tellServers({ arena, person }: Session, open: readonly Parameters<typeof rewrite>[0][]): void {
  const { tokens, shown, stall, servers } = arena;
  const rewritten = open.flatMap((utxo) => rewrite(utxo) ?? []);
  const market = { personPk: person.makerPk, strangerPk: stall.makerPk, tokenId: tokens.SLP, twinId: tokens.twin };
  for (const server of servers) server.market({ ...market, shown, rewritten });
}

const requestOf = ({ story, tokenId }: Session): TradeRequest =>
  story.kind === "NFT"
    ? { trade: "list-nft", tokenId, sats: sats(70_000n) }
    : listing(tokenId, PERSON_ATOMS - 100_000n, PRICE);

async function actHonestly(it: Session, request: TradeRequest): Promise<void> {
  const plan = must(await it.run.engine.prepareTrade(request), "before the lies");
  it.confirmed.add(plan);
  must(await it.run.engine.send(plan), "before the lies");
  await untilFresh(it.run);
}

/** Leaves a listing after its advertisement: the network refuses the second transaction, or the person stops it. */
async function interrupt(it: Session): Promise<void> {
  const [server] = it.arena.servers;
  const { engine, client } = it.run;
  const plan = must(await engine.prepareTrade(requestOf(it)), "before the lies");
  it.confirmed.add(plan);
  const { broadcast } = client;
  if (it.dice.isOnce(2)) server.lie({ name: "", lies: [{ kind: "broadcast", how: "second-refused" }] }, 1);
  else
    client.broadcast = async (...args) => {
      const txid = await broadcast(...args);
      await engine.stopPayment(engine.state.getState().outbox[0]?.id ?? "");
      return txid;
    };
  await engine.send(plan);
  client.broadcast = broadcast;
  // The refusal goes on until the try tells its own lies, so that the wallet does not finish the listing before.
}

/** Does what the story is about; returns what became of it. */
export async function act(it: Session): Promise<string> {
  switch (it.story.act) {
    case "buy":
      return buy(it);
    case "list":
      return confirm(it, requestOf(it), "listed");
    case "cancel":
      return cancel(it);
    case "take back":
      return takeBack(it);
  }
}

async function lookAt(it: Session): Promise<{ offers: readonly Offer[] } | string> {
  const { engine } = it.run;
  const { kind } = it.story;
  const of =
    kind === "NFT" && it.dice.isOnce(2) ? { groupTokenId: it.arena.tokens.collection } : { tokenId: it.tokenId };
  const read = await engine.fetchOffers(of);
  if (it.dice.isOnce(3)) await engine.fetchOfferedTokens(kind === "NFT" ? "collection" : "fungible");
  if (!read.ok) return `the book: ${read.problem.code}`;
  const [refused] = read.value.refused;
  if (read.value.offers.length === 0) return refused ? `refused offers: ${refused.problem.code}` : "no offers";
  return read.value;
}

async function buy(it: Session): Promise<string> {
  const { engine } = it.run;
  const seen = await lookAt(it);
  if (typeof seen === "string") return seen;
  const { wallets, ledger } = engine.state.getState();
  const owners = new Map(wallets.flatMap(({ id, keys }) => keys.map(({ publicKey }) => [publicKey, id] as const)));
  const spendable = sats([...ledger.utxos.values()].reduce((sum, coin) => sum + (coin.token ? 0n : coin.sats), 0n));
  const book = orderBook(seen.offers, { owners, spendable });
  // A person mostly takes what the book chooses, which is the cheapest.
  const row = it.dice.isOnce(4) ? it.dice.pick(book.rows) : book.rows[0];
  if (row === undefined) return "no offers";
  const { offer } = row;
  if (row.walletId !== undefined) return "shown as the wallet's own";
  const verified = await engine.verifyOffer(offer);
  if (!verified.ok) return `not verified: ${verified.problem.code}`;
  const purchase = checkPurchase(offer, quantityOf(it.dice, offer, spendable), { spot: book.spot, spendable });
  if (!purchase.ok) return `not for sale: ${purchase.problem.code}`;
  const { atoms: wanted, asked } = purchase.value;
  // A collection shows other NFTs too.
  if (it.story.kind === "NFT") it.tokenId = offer.tokenId;
  const outcome = await confirm(it, { trade: "buy", offer, atoms: wanted }, "bought", (plan) => {
    const price = plan.trade?.kind === "buy" ? plan.trade.price : undefined;
    if (price !== asked) it.failures.push(`the book asked for ${asked} sats, the review for ${price}`);
  });
  return outcome;
}

function quantityOf(dice: Dice, offer: Offer, spendable: ReturnType<typeof sats>): Atoms {
  switch (dice.below(3)) {
    case 0:
      return minAtomsOf(offer);
    case 1:
      return percentAtoms(offer, spendable, dice.pick([25n, 50n, 75n]));
    default:
      return maxAtoms(offer, spendable);
  }
}

async function cancel(it: Session): Promise<string> {
  const seen = await lookAt(it);
  if (typeof seen === "string") return seen;
  const offer = seen.offers.find(({ makerPk }) => makerPk === it.person.makerPk) ?? it.dice.pick(seen.offers);
  return confirm(it, { trade: "cancel", offer }, "cancelled");
}

async function takeBack(it: Session): Promise<string> {
  const { engine } = it.run;
  const left = await engine.findAdvertisements();
  if (!left.ok) return `unfinished listings: ${left.problem.code}`;
  const [found] = left.value;
  if (found === undefined) return "no unfinished listing";
  if (it.dice.isOnce(2)) {
    const finished = await engine.rebroadcast(found.entryId);
    return finished.ok ? "finished" : `finish: ${finished.problem.code}`;
  }
  const { advertisement } = found;
  const outcome = await confirm(it, { trade: "take-back", advertisement }, "taken back");
  if (outcome === "taken back") await engine.dismissPayment(found.entryId);
  return outcome;
}

/** Reviews a trade and confirms it; after a failure the person confirms it again in half of the cases. */
export async function confirm(
  it: Session,
  request: TradeRequest,
  done: string,
  look: (plan: Plan) => void = () => undefined,
): Promise<string> {
  const { engine } = it.run;
  const plan = await engine.prepareTrade(request);
  if (!plan.ok) return plan.problem.code === "no-plan" ? `no plan: ${plan.problem.why.code}` : plan.problem.code;
  look(plan.value);
  it.confirmed.add(plan.value);
  let outcome = "";
  for (let presses = 1 + it.dice.below(2); presses > 0 && outcome !== done; presses--) {
    const sent = await engine.send(plan.value);
    outcome = sent.ok ? done : sent.problem.code;
  }
  return outcome;
}

/** Something that a person does when a trade went wrong, or that happens meanwhile. */
export async function meddle(it: Session): Promise<void> {
  const { engine } = it.run;
  const entries = engine.state.getState().outbox;
  switch (it.dice.below(7)) {
    case 0:
      it.steps.push("sync");
      return engine.resync();
    case 1:
      it.steps.push("dismiss");
      for (const { id } of entries) await engine.dismissPayment(id);
      return;
    case 2:
      it.steps.push("discard the rest");
      for (const { id } of entries) await engine.discardRest(id);
      return;
    case 3:
      it.steps.push("stop");
      for (const { id } of entries) await engine.stopPayment(id);
      return;
    case 4:
      it.steps.push("send again");
      for (const { id } of entries) await engine.rebroadcast(id);
      return;
    case 5:
      it.steps.push("restart");
      it.run.stop();
      it.run = startSession(it);
      return it.run.engine.start();
    default:
      return;
  }
}

/** Returns the open offers of the person, as the devnet lists them. */
export const offersOf = async ({ arena, person }: Session): Promise<Offer[]> =>
  (await arena.honest.pluginUtxos("agora", `50${person.makerPk}`)).map(readAs);

/** What a person has: sats and atoms at the address, and atoms in open offers. */
export type Holding = { sats: bigint; atoms: bigint; offered: bigint };

export async function holdingOf(it: Session): Promise<Holding> {
  const coins = await it.arena.honest.utxos(it.person.script);
  const offers = await offersOf(it);
  const ofToken = coins.filter(({ token }) => token?.tokenId === it.tokenId);
  return {
    sats: coins.reduce((sum, coin) => sum + coin.sats, 0n),
    atoms: ofToken.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n),
    offered: offers.reduce((sum, offer) => sum + (offer.tokenId === it.tokenId ? offer.atoms : 0n), 0n),
  };
}
