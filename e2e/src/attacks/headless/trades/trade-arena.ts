// Where trades are attacked: a devnet with an honest stall that sells tokens, and two servers between it and the
// wallet.

import type { IndexerClient } from "@satchel/chain";
import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, type TokenId } from "@satchel/core/ids";
import { findTerms, offerScript, termsOf } from "@satchel/core/offer";
import { refusalOf } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTxid } from "@satchel/core/testing";
import { slpSendScript } from "@satchel/core/token";
import type { OfferTerms, Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createLyingServer, type LyingServer } from "../../lying-server.ts";
import type { Market } from "../../offer-lies.ts";
import { clientOf, until } from "../device.ts";
import {
  COINS,
  createCollection,
  createToken,
  HONEST_TIMEOUT_MS,
  listing,
  must,
  offerAt,
  openStall,
  payFrom,
  readAs,
  type Stall,
  tradeOf,
} from "./stall.ts";

export const KINDS = ["SLP", "ALP", "NFT"] as const;
export type Kind = (typeof KINDS)[number];

export type TradeArena = {
  devnet: Devnet;
  /** What the wallet asks first, and what it asks for a second opinion. */
  servers: readonly [LyingServer, LyingServer];
  honest: IndexerClient;
  stall: Stall;
  /** Buys what the stall offers too. */
  rival: Stall;
  /** `twin`: it has the name of the SLP token. */
  tokens: Readonly<Record<"SLP" | "ALP" | "twin" | "collection", TokenId>>;
  shown: Market["shown"];
  /** Outputs with atoms that nobody can reach, from tries that failed. */
  lost: Set<Outpoint>;
  close(): Promise<void>;
};

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
  const spent = await offerAt(honest, tokens.SLP, aTxid(txid));
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
    "no-atoms": [at(outpointOf(aTxid(empty), 0))],
    "never-existed": [at(outpointOf(aTxid(never), 1))],
    "twin-atoms": [at(outpointOf(aTxid(twin), 1))],
    advertisement: [await leaveAdvertisement(devnet, honest, tokens.SLP, stall, spent)],
  };
}

/** Lists from another wallet and leaves it after the advertisement, whose output is returned. */
async function leaveAdvertisement(
  devnet: Devnet,
  honest: IndexerClient,
  tokenId: TokenId,
  stall: Stall,
  template: Utxo,
): Promise<Utxo> {
  const other = await openStall(devnet, honest);
  await payFrom(stall, { tokenId, to: [{ script: other.script, atoms: atoms(TEMPLATE_ATOMS) }] });
  await until(other.run.engine, ({ ledger }) => ledger.utxos.size > COINS);
  const request = listing(tokenId, TEMPLATE_ATOMS, TEMPLATE_PRICE);
  const plan = must(await other.run.engine.prepareTrade(request), "an advertisement");
  const { broadcast } = other.run.client;
  let sent = 0;
  other.run.client.broadcast = (...args) =>
    sent++ === 0
      ? broadcast(...args)
      : Promise.reject(refusalOf({ path: "/broadcast-txs", status: 400, serverText: "400: refused" }));
  await other.run.engine.send(plan);
  const left = must(await other.run.engine.findAdvertisements(), "an advertisement");
  other.run.stop();
  const [found] = left;
  if (!found) throw new Error("No advertisement was left");
  const { outpoint } = found.advertisement;
  const [txid = ""] = outpoint.split(":");
  const output = (await honest.tx(aTxid(txid))).outputs[1];
  return { ...template, outpoint, script: output?.script ?? NO_SCRIPT, sats: output?.sats ?? template.sats };
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
