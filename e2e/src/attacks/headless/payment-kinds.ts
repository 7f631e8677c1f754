// The kinds of payments that a person makes, and what each of them changes on the chain when it was made once.

import { atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { EARLIEST_LOCK_TIME, type Offer } from "@satchel/core/offer";
import type { ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid, scriptOf } from "@satchel/core/testing";
import type { GenesisSection } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { PaymentIntent, SeenPayment, State } from "@satchel/engine";
import { planAction, planCancel, planToken, planXec } from "@satchel/engine/plan";
import { planTrade } from "@satchel/engine/plan-trade";
import { type Run, until, untilFresh } from "./device.ts";
import {
  createCollection,
  createToken,
  listing,
  mintNft,
  must,
  offerAt,
  payFrom,
  readAs,
  type Stall,
  tradeOf,
} from "./trades/stall.ts";

/** What a payment changes: the atoms that the person has of each token, what they offer, and what Bob gets. */
export type Change = { atoms: readonly bigint[]; offered: bigint; bobsSats: bigint; bobsAtoms: bigint };

/** What stands around the person who pays. Tokens are made by the stall. */
export type Market = { stall: Stall; tokens: Readonly<Record<"SLP" | "ALP" | "collection", TokenId>> };

export type Payer = Market & { run: Run; script: ScriptHex };

/**
 * `isChain`: it has several transactions. `isOneRequest`: they go to a server together, so that nobody can stop it
 * between them. `prepare`: sees that the person has what they need, and says what they pay.
 * The place is where the app makes such a payment.
 */
export type PaymentKind = {
  name: string;
  place: string;
  isChain: boolean;
  isOneRequest?: boolean;
  prepare(payer: Payer): Promise<PaymentIntent>;
  change: Change;
};

export const BOB = scriptOf("bob");
export const NOTHING: Change = { atoms: [], offered: 0n, bobsSats: 0n, bobsAtoms: 0n };

export async function openMarket(stall: Stall): Promise<Market> {
  const tokens = {
    SLP: await createToken(stall, "SLP", "Tea"),
    ALP: await createToken(stall, "ALP", "Coffee"),
    collection: await createCollection(stall),
  };
  return { stall, tokens };
}

type Protocol = "SLP" | "ALP";
const HELD = 500_000n;

/** Gives the person atoms of a token, in one coin. */
async function give({ stall, run, script }: Payer, tokenId: TokenId, count: bigint): Promise<void> {
  await payFrom(stall, { tokenId, to: [{ script, atoms: atoms(count) }] });
  await until(run.engine, ({ ledger }) => [...ledger.utxos.values()].some(({ token }) => token?.tokenId === tokenId));
}

const sendToken = (protocol: Protocol, people: number): PaymentKind => ({
  name: people === 1 ? `${protocol} to Bob` : `${protocol} to ${people} people`,
  place: "token:send",
  // A message of SLP pays 19 outputs at most.
  isChain: people > 19,
  prepare: async (payer) => {
    const tokenId = payer.tokens[protocol];
    await give(payer, tokenId, HELD);
    const others = Array.from({ length: people - 1 }, (_, n) => ({
      script: scriptOf(`friend ${n}`),
      atoms: atoms(1n),
    }));
    return { tokenId, to: [{ script: BOB, atoms: atoms(700n) }, ...others] };
  },
  change: { ...NOTHING, atoms: [-700n - BigInt(people - 1)], bobsSats: 546n, bobsAtoms: 700n },
});

const genesis = (protocol: Protocol, count: bigint): GenesisSection => {
  const info = { tokenName: "Mate", tokenTicker: "M", url: "", decimals: 0 };
  return protocol === "ALP"
    ? {
        kind: "genesis",
        protocol,
        typeNumber: 0,
        info: { ...info, data: "", authPubkey: "" },
        atoms: atoms(count),
        hasBaton: true,
      }
    : { kind: "genesis", protocol, typeNumber: 1, info: { ...info, hash: "" }, atoms: atoms(count), hasBaton: true };
};

/** Creates a token of the person, who can mint more of it. */
async function createOwn({ run: { engine } }: Payer, protocol: Protocol): Promise<TokenId> {
  const plan = must(await engine.prepareAction({ action: "create", token: genesis(protocol, HELD) }), "a token");
  return aTokenId(must(await engine.send(plan), "a token").txids.at(-1));
}

const create = (protocol: Protocol): PaymentKind => ({
  name: `create ${protocol}`,
  place: "token:create",
  isChain: false,
  prepare: () => Promise.resolve({ action: "create", token: genesis(protocol, 900n) }),
  change: { ...NOTHING, atoms: [900n] },
});

const mint = (protocol: Protocol): PaymentKind => ({
  name: `mint ${protocol}`,
  place: "token:mint",
  isChain: false,
  prepare: async (payer) => ({ action: "mint", tokenId: await createOwn(payer, protocol), atoms: atoms(30n) }),
  change: { ...NOTHING, atoms: [30n] },
});

const burn = (protocol: Protocol): PaymentKind => ({
  name: `burn ${protocol}`,
  place: "token:burn",
  // A coin of exactly the atoms is made first.
  isChain: protocol === "SLP",
  prepare: async (payer) => {
    await give(payer, payer.tokens[protocol], HELD);
    return { action: "burn", tokenId: payer.tokens[protocol], atoms: atoms(40n) };
  },
  change: { ...NOTHING, atoms: [-40n] },
});

/** The coin of the collection is split first. */
const MINT_NFT: PaymentKind = {
  name: "mint an NFT",
  place: "token:mint-nft",
  isChain: true,
  prepare: async (payer) => {
    await give(payer, payer.tokens.collection, 5n);
    const info = { tokenName: "Card", tokenTicker: "T", url: "", decimals: 0, hash: "" };
    return { action: "mint-nft", groupTokenId: payer.tokens.collection, info };
  },
  change: { ...NOTHING, atoms: [-1n, 1n] },
};

const OFFERED = 400_000n;
/** So that the person has enough for the cheapest of the parts. */
const PRICE = 3_000_000_000n;

const list = (protocol: Protocol): PaymentKind => ({
  name: `list ${protocol}`,
  place: "list:token",
  // The offer of an SLP token has an advertisement before it.
  isChain: protocol === "SLP",
  isOneRequest: protocol === "SLP",
  prepare: async (payer) => {
    const tokenId = payer.tokens[protocol];
    await give(payer, tokenId, HELD);
    return listing(tokenId, OFFERED, PRICE);
  },
  change: { ...NOTHING, atoms: [-OFFERED], offered: OFFERED },
});

const LIST_NFT: PaymentKind = {
  name: "list an NFT",
  place: "list:nft",
  isChain: true,
  isOneRequest: true,
  prepare: async (payer) => {
    const tokenId = await mintNft(payer.stall, payer.tokens.collection);
    await give(payer, tokenId, 1n);
    return { trade: "list-nft", tokenId, sats: sats(70_000n) };
  },
  change: { ...NOTHING, atoms: [-1n], offered: 1n },
};

/** Lists from a wallet and returns the offer. */
async function offerOf(lister: Stall, tokenId: TokenId, price: bigint): Promise<Offer> {
  const txid = await tradeOf(lister, listing(tokenId, OFFERED, price));
  return readAs(await offerAt(lister.run.client, tokenId, aTxid(txid)));
}

const cancel = (protocol: Protocol): PaymentKind => ({
  name: `cancel ${protocol}`,
  place: "trade:token",
  isChain: false,
  prepare: async (payer) => {
    const tokenId = payer.tokens[protocol];
    await give(payer, tokenId, HELD);
    const offer = await offerOf({ ...payer, makerPk: "" }, tokenId, PRICE);
    await untilFresh(payer.run);
    return { trade: "cancel", offer };
  },
  change: { ...NOTHING, atoms: [OFFERED], offered: -OFFERED },
});

const relist = (protocol: Protocol): PaymentKind => ({
  name: `relist ${protocol}`,
  place: "relist:token",
  // The offer of an SLP token has an advertisement before it, which ends the old offer.
  isChain: protocol === "SLP",
  isOneRequest: protocol === "SLP",
  prepare: async (payer) => {
    const tokenId = payer.tokens[protocol];
    await give(payer, tokenId, HELD);
    const offer = await offerOf({ ...payer, makerPk: "" }, tokenId, PRICE);
    await untilFresh(payer.run);
    if (offer.variant !== "PARTIAL") throw new Error("no offer in parts");
    return { trade: "relist", offer, priceNanoSatsPerAtom: 2n * PRICE, minAtoms: offer.minAtoms };
  },
  change: NOTHING,
});

const RELIST_NFT: PaymentKind = {
  name: "relist an NFT",
  place: "relist:nft",
  isChain: true,
  isOneRequest: true,
  prepare: async (payer) => {
    const tokenId = await mintNft(payer.stall, payer.tokens.collection);
    await give(payer, tokenId, 1n);
    const txid = await tradeOf({ ...payer, makerPk: "" }, { trade: "list-nft", tokenId, sats: sats(70_000n) });
    const offer = readAs(await offerAt(payer.run.client, tokenId, aTxid(txid)));
    await untilFresh(payer.run);
    if (offer.variant !== "ONESHOT") throw new Error("no NFT");
    return { trade: "relist-nft", offer, sats: sats(90_000n) };
  },
  change: NOTHING,
};

const buy = (protocol: Protocol): PaymentKind => ({
  name: `buy ${protocol}`,
  place: "trade:token",
  isChain: false,
  prepare: async ({ stall, tokens }) => {
    const offer = await offerOf(stall, tokens[protocol], PRICE);
    return { trade: "buy", offer, atoms: offer.atoms };
  },
  change: { ...NOTHING, atoms: [OFFERED] },
});

const BUY_NFT: PaymentKind = {
  name: "buy an NFT",
  place: "trade:nft",
  isChain: false,
  prepare: async ({ stall, tokens }) => {
    const tokenId = await mintNft(stall, tokens.collection);
    const txid = await tradeOf(stall, { trade: "list-nft", tokenId, sats: sats(70_000n) });
    const offer = readAs(await offerAt(stall.run.client, tokenId, aTxid(txid)));
    return { trade: "buy", offer, atoms: offer.atoms };
  },
  change: { ...NOTHING, atoms: [1n] },
};

const buyAcross = (protocol: Protocol): PaymentKind => ({
  name: `buy ${protocol} across two offers`,
  place: "trade:token",
  isChain: true,
  prepare: async ({ stall, tokens }) => {
    const offer = await offerOf(stall, tokens[protocol], PRICE);
    const dearer = await offerOf(stall, tokens[protocol], PRICE + PRICE / 10n);
    return { trade: "buy", offer, atoms: offer.atoms, more: [{ offer: dearer, atoms: dearer.atoms }] };
  },
  change: { ...NOTHING, atoms: [2n * OFFERED] },
});

const XEC_TO_BOB: PaymentKind = {
  name: "XEC to Bob",
  place: "send",
  isChain: false,
  prepare: () => Promise.resolve({ to: [{ script: BOB, sats: sats(1_000n) }] }),
  change: { ...NOTHING, bobsSats: 1_000n },
};

export const PAYMENT_KINDS: readonly PaymentKind[] = [
  XEC_TO_BOB,
  sendToken("ALP", 1),
  sendToken("SLP", 1),
  sendToken("SLP", 30),
  create("ALP"),
  create("SLP"),
  mint("ALP"),
  mint("SLP"),
  burn("ALP"),
  burn("SLP"),
  MINT_NFT,
  list("ALP"),
  list("SLP"),
  LIST_NFT,
  cancel("ALP"),
  cancel("SLP"),
  buy("ALP"),
  buy("SLP"),
  BUY_NFT,
  relist("SLP"),
  relist("ALP"),
  RELIST_NFT,
  buyAcross("ALP"),
  buyAcross("SLP"),
];

/** Returns the payment as the form shows it before its coins are checked. */
export function seen(state: State, intent: PaymentIntent): SeenPayment {
  return { plan: must(planned(state, intent), "no plan"), intent };
}

function planned(state: State, intent: PaymentIntent): ReturnType<typeof planTrade> | ReturnType<typeof planAction> {
  if ("trade" in intent)
    // The engine draws another lock time for the offer itself.
    return planTrade(state, Object.assign({ lockTime: EARLIEST_LOCK_TIME }, intent));
  if ("action" in intent) return planAction(state, intent);
  if ("cancel" in intent) return planCancel(state, intent);
  return "tokenId" in intent ? planToken(state, intent) : planXec(state, intent);
}

/** Returns what a payment costs the wallet in sats, also those in token coins, if it is made once. */
export function costOf({ txs }: Plan, script: ScriptHex): bigint {
  const own = <Each extends { script: ScriptHex; sats: bigint }>(list: readonly Each[]) =>
    list.reduce((sum, each) => sum + (each.script === script ? each.sats : 0n), 0n);
  return txs.reduce((sum, { inputs, outputs }) => sum + own(inputs.map(({ utxo }) => utxo)) - own(outputs), 0n);
}
