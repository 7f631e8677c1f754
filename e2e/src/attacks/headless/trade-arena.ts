// Where trades are attacked: a devnet with an honest stall that sells tokens, and two servers between it and the
// wallet.

import type { IndexerClient } from "@satchel/chain";
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { findTerms, type Offer, offerScript, readOffer, termsOf } from "@satchel/core/offer";
import type { Result } from "@satchel/core/result";
import { slpSendScript } from "@satchel/core/token";
import type { OfferTerms, Outpoint, SendIntent, TokenIntent, Utxo } from "@satchel/core/tx";
import { receiveAddress } from "@satchel/core/wallet";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { TradeRequest } from "@satchel/engine";
import { createLyingServer, type LyingServer } from "../lying-server.ts";
import type { Market } from "../offer-lies.ts";
import { clientOf, createDevice, type Run, startRun, until, untilFresh } from "./device.ts";

export const KINDS = ["SLP", "ALP", "NFT"] as const;
export type Kind = (typeof KINDS)[number];

/** A wallet on the devnet itself. */
export type Stall = { run: Run; script: string; makerPk: string };

export type TradeArena = {
  devnet: Devnet;
  /** What the wallet asks first, and what it asks for a second opinion. */
  servers: readonly [LyingServer, LyingServer];
  honest: IndexerClient;
  stall: Stall;
  /** Buys what the stall offers too. */
  rival: Stall;
  /** `twin`: it has the name of the SLP token. */
  tokens: Readonly<Record<"SLP" | "ALP" | "twin" | "collection", string>>;
  shown: Market["shown"];
  /** Outputs with atoms that nobody can reach, from tries that failed. */
  lost: Set<Outpoint>;
  close(): Promise<void>;
};

export const HONEST_TIMEOUT_MS = 60_000;
const COINS = 8;
const COIN_SATS = 2_000_000_000n;
const SUPPLY = 1_000_000_000_000n;

export async function createTradeArena(): Promise<TradeArena> {
  const devnet = await createDevnet({ finalize: "never", blocks: 400 });
  const servers = [await createLyingServer(devnet.url), await createLyingServer(devnet.url)] as const;
  const honest = clientOf(devnet.url, HONEST_TIMEOUT_MS);
  const stall = await openStall(devnet, honest);
  const rival = await openStall(devnet, honest);
  const tokens = {
    SLP: await createToken(stall, "SLP", "Tea"),
    ALP: await createToken(stall, "ALP", "Coffee"),
    twin: await createToken(stall, "SLP", "Tea"),
    collection: await createCollection(stall),
  };
  const shown = await makeShown(devnet, honest, stall, tokens);
  return {
    devnet,
    servers,
    honest,
    stall,
    rival,
    tokens,
    shown,
    lost: new Set(shown.advertisement.map(({ outpoint }) => outpoint)),
    close: async () => {
      stall.run.stop();
      rival.run.stop();
      honest.close();
      for (const server of servers) await server.close();
      await devnet.stop();
    },
  };
}

export function must<Value>(result: Result<Value, { code: string }>, what: string): Value {
  if (result.ok) return result.value;
  throw new Error(`${what}: ${JSON.stringify(result.problem)}`);
}

/** Opens a wallet with money that asks the devnet itself. */
async function openStall(devnet: Devnet, honest: IndexerClient): Promise<Stall> {
  const run = startRun(devnet.url, createDevice(), honest, { timeoutMs: HONEST_TIMEOUT_MS });
  await run.engine.start();
  await run.engine.createWallet();
  await untilFresh(run);
  const [wallet] = run.engine.state.getState().wallets;
  if (!wallet) throw new Error("The stall has no wallet");
  for (let count = 0; count < COINS; count++) await devnet.fund(receiveAddress(wallet, "ecash"), COIN_SATS);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === COINS);
  const script = run.engine.state.getState().ledger.scripts[0] ?? "";
  return { run, script, makerPk: wallet.keys[0]?.publicKey ?? "" };
}

const infoOf = (name: string) => ({ tokenName: name, tokenTicker: "T", url: "", decimals: 0 });

async function createToken({ run: { engine } }: Stall, protocol: "SLP" | "ALP", name: string): Promise<string> {
  const own = protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" };
  const typeNumber = protocol === "ALP" ? 0 : 1;
  const token = { kind: "genesis", protocol, typeNumber, info: { ...infoOf(name), ...own } } as const;
  const intent = { action: "create", token: { ...token, atoms: atoms(SUPPLY), hasBaton: false } } as const;
  const plan = must(await engine.prepareAction(intent), `create ${name}`);
  return must(await engine.send(plan), `create ${name}`).txids.at(-1) ?? "";
}

async function createCollection({ run: { engine } }: Stall): Promise<string> {
  const info = { ...infoOf("Cards"), hash: "" };
  const group = { kind: "genesis", protocol: "SLP", typeNumber: 0x81, info, hasBaton: false } as const;
  const intent = { action: "create", token: { ...group, atoms: atoms(100_000n) } } as const;
  const plan = must(await engine.prepareAction(intent), "create a collection");
  return must(await engine.send(plan), "create a collection").txids.at(-1) ?? "";
}

/** Makes an NFT of the stall and returns its id. */
export async function mintNft({ stall: { run }, tokens }: TradeArena): Promise<string> {
  const intent = {
    action: "mint-nft",
    groupTokenId: tokens.collection,
    info: { ...infoOf("Card"), hash: "" },
  } as const;
  const plan = must(await run.engine.prepareAction(intent), "mint");
  return must(await run.engine.send(plan), "mint").txids.at(-1) ?? "";
}

export async function payFrom({ run: { engine } }: Stall, intent: SendIntent | TokenIntent): Promise<string> {
  const plan = must(await engine.prepare(intent), "the stall pays");
  return must(await engine.send(plan), "the stall pays").txids.at(-1) ?? "";
}

export async function tradeOf({ run: { engine } }: Stall, request: TradeRequest): Promise<string> {
  const plan = must(await engine.prepareTrade(request), `the stall's ${request.trade}`);
  return must(await engine.send(plan), `the stall's ${request.trade}`).txids.at(-1) ?? "";
}

/** A request that lists atoms. A buyer of all of them pays 1,500 sats and more. */
export const listing = (tokenId: string, all: bigint, price: bigint): TradeRequest => ({
  trade: "list",
  tokenId,
  atoms: atoms(all),
  minAtoms: atoms(all / 10n),
  priceNanoSatsPerAtom: price,
});

/** The output of a list request's offer on the devnet. */
export async function offerAt(honest: IndexerClient, tokenId: string, txid: Txid): Promise<Utxo> {
  const found = (await honest.pluginUtxos("agora", `54${tokenId}`)).find(({ outpoint }) => outpoint.startsWith(txid));
  if (!found) throw new Error(`There is no offer of ${tokenId} in ${txid}`);
  return found;
}

export function readAs(utxo: Utxo): Offer {
  return must(readOffer(utxo), "an offer of the stall");
}

const TEMPLATE_ATOMS = 1_000_000n;
const TEMPLATE_PRICE = 2_000_000_000n;

/** Makes outputs that are not open offers, but that a server can show as offers, with what it says about them. */
async function makeShown(
  devnet: Devnet,
  honest: IndexerClient,
  stall: Stall,
  tokens: Pick<TradeArena["tokens"], "SLP" | "twin">,
): Promise<Market["shown"]> {
  const txid = await tradeOf(stall, listing(tokens.SLP, TEMPLATE_ATOMS, TEMPLATE_PRICE));
  const spent = await offerAt(honest, tokens.SLP, txid as Txid);
  const offer = readAs(spent);
  await tradeOf(stall, { trade: "cancel", offer });
  const terms = termsOf(offer);
  const script = offerScript(terms);
  const all = offer.atoms;
  const at = (outpoint: Outpoint, where = script): Utxo => ({ ...spent, outpoint, script: where });
  const toCovenant = { to: [{ script, sats: sats(546n) }] };

  const empty = await payFrom(stall, toCovenant);
  const { client } = stall.run;
  const { broadcast } = client;
  client.broadcast = (rawTx) => broadcast(rawTx, { skipTokenChecks: true });
  const never = await payFrom(stall, { ...toCovenant, data: slpSendScript(tokens.SLP, 1, [all]) });
  client.broadcast = broadcast;
  const twin = await payFrom(stall, { tokenId: tokens.twin, to: [{ script, atoms: all }] });
  return {
    spent: [spent],
    "no-atoms": [at(outpointOf(empty as Txid, 0))],
    "never-existed": [at(outpointOf(never as Txid, 1))],
    "twin-atoms": [at(outpointOf(twin as Txid, 1))],
    advertisement: [await leaveAdvertisement(devnet, honest, tokens.SLP, stall, spent)],
  };
}

/** Lists from another wallet and leaves it after the advertisement, whose output is returned. */
async function leaveAdvertisement(
  devnet: Devnet,
  honest: IndexerClient,
  tokenId: string,
  stall: Stall,
  template: Utxo,
): Promise<Utxo> {
  const other = await openStall(devnet, honest);
  await payFrom(stall, { tokenId, to: [{ script: other.script, atoms: atoms(TEMPLATE_ATOMS) }] });
  await until(other.run.engine, ({ ledger }) => ledger.utxos.size > COINS);
  const request = listing(tokenId, TEMPLATE_ATOMS, TEMPLATE_PRICE);
  const plan = must(await other.run.engine.prepareTrade(request), "an advertisement");
  const { broadcast } = other.run.client;
  other.run.client.broadcast = async (...args) => {
    const txid = await broadcast(...args);
    await other.run.engine.stopPayment(other.run.engine.state.getState().outbox[0]?.id ?? "");
    return txid;
  };
  await other.run.engine.send(plan);
  const left = must(await other.run.engine.findAdvertisements(), "an advertisement");
  other.run.stop();
  const [found] = left;
  if (!found) throw new Error("No advertisement was left");
  const { outpoint } = found.advertisement;
  const [txid = ""] = outpoint.split(":");
  const output = (await honest.tx(txid as Txid)).outputs[1];
  return { ...template, outpoint, script: output?.script ?? "", sats: output?.sats ?? template.sats };
}

/** Returns an open PARTIAL offer as if it were cheaper, with the covenant of these terms. */
export function rewrite(utxo: Utxo): Utxo | undefined {
  const offer = readAs(utxo);
  if (offer.variant !== "PARTIAL") return undefined;
  const { tokenId, tokenType, makerPk, terms } = offer;
  const found = findTerms({
    tokenId,
    tokenType,
    atoms: offer.atoms,
    minAtoms: offer.minAtoms,
    priceNanoSatsPerAtom: TEMPLATE_PRICE / 2n,
    makerPk,
    enforcedLockTime: terms.enforcedLockTime,
  });
  if (!found.ok) return undefined;
  const rewritten: OfferTerms = { variant: "PARTIAL", terms: found.value };
  return { ...utxo, script: offerScript(rewritten), plugins: { agora: { ...dataOf(utxo, found.value) } } };
}

type Fields = Extract<OfferTerms, { variant: "PARTIAL" }>["terms"];

/** Returns what the plugin would say about an offer of these terms. */
function dataOf(utxo: Utxo, terms: Fields) {
  const { groups = [], data = [] } = utxo.plugins?.agora ?? {};
  const fields: [bigint | number, number][] = [
    [terms.numAtomsTruncBytes, 1],
    [terms.numSatsTruncBytes, 1],
    [terms.atomsScaleFactor, 8],
    [terms.scaledTruncAtomsPerTruncSat, 8],
    [terms.minAcceptedScaledTruncAtoms, 8],
    [terms.enforcedLockTime, 4],
  ];
  const written = fields.map(([value, bytes]) => {
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64LE(BigInt(value));
    return buffer.subarray(0, bytes).toString("hex");
  });
  return { groups, data: [data[0] ?? "", ...written] };
}
