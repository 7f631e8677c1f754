// One session of a person who trades while a server lies: the wallet, what it has, and what it has signed.

import { atoms, sats } from "@satchel/core/amount";
import { type TokenId, UNKNOWN_TOKEN_ID } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import type { SignedTx } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import type { Notice, TradeRequest } from "@satchel/engine";
import { createDice, type Dice } from "../../dice.ts";
import {
  type Browser,
  createDevice,
  type Device,
  type Moment,
  type Run,
  startRun,
  until,
  untilFresh,
} from "../device.ts";
import { listing, mintNft, must, offerAt, payFrom, readAs, tradeOf } from "./stall.ts";
import { type Kind, rewrite, type TradeArena } from "./trade-arena.ts";

export const ACTS = ["buy", "buy across", "list", "cancel", "relist", "take back"] as const;
export type Act = (typeof ACTS)[number];
export type Story = { act: Act; kind: Kind };
/** ALP offers are made in one transaction, so there is nothing to take back. Of an NFT there is one offer. */
const MISSING: readonly `${Act} ${Kind}`[] = ["take back ALP", "buy across NFT"];
export const STORIES: readonly Story[] = (["SLP", "ALP", "NFT"] as const).flatMap((kind) =>
  ACTS.filter((act) => !MISSING.includes(`${act} ${kind}`)).map((act) => ({ act, kind })),
);
export const isBuying = ({ act }: Story): boolean => act === "buy" || act === "buy across";

/** What the vault signed, and whether it is what the person has confirmed. */
export type Signed = { plan: Plan; txs: readonly SignedTx[]; isConfirmed: boolean };

export type Session = {
  arena: TradeArena;
  story: Story;
  dice: Dice;
  device: Device;
  urls: readonly string[];
  /** How long the wallet waits for an answer. Where no server lies, only a busy machine is slow. */
  timeoutMs: number | undefined;
  /** Whether there is a second server, and it does not lie. */
  hasHonestSecond: boolean;
  run: Run;
  /** Other tabs of the same browser. */
  tabs: Run[];
  person: { script: ScriptHex; makerPk: string };
  /** The token that is traded. */
  tokenId: TokenId;
  /** What the person has before the first trade. */
  before: Holding;
  /** What other people are doing. It goes on when the program dies. */
  others: Promise<unknown>[];
  /** The plans that the person has confirmed. */
  confirmed: Set<Plan>;
  signed: Signed[];
  /** The plans that the wallet said were sent as a whole. */
  promised: Set<Plan>;
  /** What the wallet has said by itself. */
  notices: Notice[];
  /** The transactions that must not be sent, since the person has stopped their payment; by the id of its entry. */
  stopped: Map<string, readonly string[]>;
  steps: string[];
  failures: string[];
  /** Of the program that runs now: `step` is called before and after each write and broadcast of its first tab. */
  life: { step: (at: Moment) => Promise<void>; isDead: boolean };
};

const PERSON_COINS = [3_000_000n, 2_000_000n, 40_000n];
const PERSON_ATOMS = 500_000n;
const PRICE = 3_000_000_000n;

/** Opens a wallet with all that a story needs; the servers are honest. */
export async function openSession(
  arena: TradeArena,
  story: Story,
  dice: Dice,
  servers: Pick<Session, "urls" | "timeoutMs" | "hasHonestSecond">,
): Promise<Session> {
  const device = createDevice();
  const it: Session = {
    arena,
    story,
    dice,
    device,
    ...servers,
    run: undefined as unknown as Run,
    tabs: [],
    person: { script: NO_SCRIPT, makerPk: "" },
    tokenId: UNKNOWN_TOKEN_ID,
    before: { sats: 0n, atoms: 0n, offered: 0n },
    others: [],
    confirmed: new Set(),
    signed: [],
    promised: new Set(),
    notices: [],
    stopped: new Map(),
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
  it.person = {
    script: [...engine.state.getState().ledger.scripts][0] ?? NO_SCRIPT,
    makerPk: wallet.keys[0]?.publicKey ?? "",
  };
  for (const amount of PERSON_COINS) await arena.devnet.fund(receiveAddress(wallet, "ecash"), amount);
  await prepareStory(it);
  return it;
}

export const newLife = (): Session["life"] => ({ step: async () => undefined, isDead: false });

const never = new Promise<never>(() => undefined);

/**
 * Starts the program of a session, again on the same device. A program that died, or was stopped, goes on with nothing.
 */
export function startSession(it: Session): Run {
  const { life } = it;
  const run = startProgram(it, (at) => life.step(at));
  run.engine.onNotice((notice) => void it.notices.push(notice));
  return run;
}

/** Opens another tab beside the first one. It dies with it. */
export function openTab(it: Session): Run {
  const { life, run } = it;
  const tab = startProgram(it, () => (life.isDead ? never : Promise.resolve()), run.browser);
  it.tabs.push(tab);
  return tab;
}

/** Starts a program that ends with `stop`, as a closed page does: it neither writes nor sends what it has begun. */
function startProgram(it: Session, step: (at: Moment) => Promise<void>, browser?: Browser): Run {
  let isClosed = false;
  const run = startRun(it.urls, it.device, it.arena.honest, {
    ...waitingOf(it),
    onSigned: keepSigned(it),
    step: (at) => (isClosed ? never : step(at)),
    ...(browser && { browser }),
  });
  const stop = () => {
    isClosed = true;
    run.stop();
  };
  return { ...run, stop };
}

/**
 * Returns the session as it goes on with the next program. What a person was about to do when the program died stays
 * with the old session: it neither reaches the next program nor draws its dice, and is not judged.
 */
export function outlive(it: Session): Session {
  const next: Session = { ...it, life: newLife() };
  const { confirmed } = it;
  const own = {
    dice: createDice("the program has died"),
    confirmed: new Set(confirmed),
    signed: [],
    promised: new Set(),
  };
  Object.assign(it, own, { notices: [], stopped: new Map(), steps: [], failures: [] } satisfies Partial<Session>);
  return next;
}

/** Ends the program in all its tabs. */
export function stopSession(it: Session): void {
  for (const { stop } of [it.run, ...it.tabs.splice(0)]) stop();
}

const waitingOf = ({ timeoutMs }: Session) => (timeoutMs === undefined ? {} : { timeoutMs });

const keepSigned = (it: Session) => (plan: Plan, txs: readonly SignedTx[]) =>
  void it.signed.push({ plan, txs, isConfirmed: it.confirmed.has(plan) });

async function prepareStory(it: Session): Promise<void> {
  const { arena, story, person, run } = it;
  const { tokens, stall } = arena;
  const isSeller = !isBuying(story);
  it.tokenId = story.kind === "NFT" ? await mintNft(stall, tokens.collection) : tokens[story.kind];
  const { tokenId } = it;
  if (isSeller) {
    const all = story.kind === "NFT" ? 1n : PERSON_ATOMS;
    await payFrom(stall, { tokenId: aTokenId(tokenId), to: [{ script: person.script, atoms: atoms(all) }] });
  } else if (story.kind === "NFT")
    await tradeOf(stall, { trade: "list-nft", tokenId: aTokenId(tokenId), sats: sats(60_000n) });
  const coins = PERSON_COINS.length + (isSeller ? 1 : 0);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === coins);
  await untilFresh(run);
  const open = story.kind === "NFT" ? [] : await stockUp(it);
  it.before = await holdingOf(it);
  if (story.act === "cancel" || story.act === "relist") await actHonestly(it, requestOf(it));
  if (story.act === "take back") await interrupt(it);
  tellServers(it, open);
}

/** The offers of the stall, from a cheap one on. */
const PRICES = [2_000_000_000n, 2_200_000_000n, 2_100_000_000n, 2_300_000_000n];

/** Sees that the stall has two offers, and for a purchase across offers four. */
async function stockUp({ arena, story, tokenId }: Session) {
  const open = (await arena.honest.pluginUtxos("agora", `54${tokenId}`)).filter((utxo) =>
    (utxo.plugins?.agora?.groups ?? []).includes(`50${arena.stall.makerPk}`),
  );
  for (const price of PRICES.slice(open.length, story.act === "buy across" ? 4 : 2)) {
    const txid = await tradeOf(arena.stall, listing(aTokenId(tokenId), 400_000n, price));
    open.push(await offerAt(arena.honest, tokenId, aTxid(txid)));
  }
  return open;
}

function tellServers({ arena, person, story }: Session, open: readonly Parameters<typeof rewrite>[0][]): void {
  const { tokens, shown, stall, servers } = arena;
  const rewritten = open.flatMap((utxo) => rewrite(utxo) ?? []);
  const market = { personPk: person.makerPk, strangerPk: stall.makerPk, tokenId: tokens.SLP, twinId: tokens.twin };
  const isMixed = story.act === "buy across";
  for (const server of servers) server.market({ ...market, shown, rewritten, isMixed });
}

export const requestOf = ({ story, tokenId }: Session): TradeRequest =>
  story.kind === "NFT"
    ? { trade: "list-nft", tokenId: aTokenId(tokenId), sats: sats(70_000n) }
    : listing(aTokenId(tokenId), PERSON_ATOMS - 100_000n, PRICE);

/** Asks for the open offer at another price; an offer in parts also with another minimum. */
export const relistOf = (offer: Offer, dice: Dice): TradeRequest =>
  offer.variant === "ONESHOT"
    ? { trade: "relist-nft", offer, sats: sats(dice.pick([60_000n, 90_000n])) }
    : {
        trade: "relist",
        offer,
        priceNanoSatsPerAtom: dice.pick([PRICE / 2n, 2n * PRICE, PRICE + 7n]),
        minAtoms: atoms(dice.isOnce(2) ? offer.minAtoms : offer.minAtoms * 2n),
      };

const MAX_ROUNDS = 10;

/** Plans a trade before the lies. A busy machine may not answer in time. */
async function planHonestly({ run: { engine }, confirmed }: Session, request: TradeRequest): Promise<Plan> {
  let planned = await engine.prepareTrade(request);
  for (let rounds = 1; !planned.ok && rounds < MAX_ROUNDS; rounds++) {
    await engine.resync();
    planned = await engine.prepareTrade(request);
  }
  const plan = must(planned, "before the lies");
  confirmed.add(plan);
  return plan;
}

async function actHonestly(it: Session, request: TradeRequest): Promise<void> {
  const plan = await planHonestly(it, request);
  // The same plan is never sent twice.
  const { engine } = it.run;
  for (let rounds = 1; !(await engine.send(plan)).ok && rounds < MAX_ROUNDS; rounds++) await engine.resync();
  must(await engine.send(plan), "before the lies");
  await untilFresh(it.run);
}

/** Leaves a listing after its advertisement: the network refuses the second transaction. */
async function interrupt(it: Session): Promise<void> {
  const [server] = it.arena.servers;
  const { engine } = it.run;
  const plan = await planHonestly(it, requestOf(it));
  server.lie({ name: "", lies: [{ kind: "broadcast", how: "refused", from: 2 }] }, 1);
  await engine.send(plan);
  // The refusal goes on until the try tells its own lies, so that the wallet does not finish the listing before.
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
