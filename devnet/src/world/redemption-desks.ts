import type { SpecialValues } from "@satchel/core/network";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import { AgoraPartialSignatory } from "ecash-agora/dist/partial.js";
import { ALP_STANDARD, alpSend, DEFAULT_DUST_SATS, emppScript, Script, shaRmd160, TxBuilder } from "ecash-lib";
import type { Backend } from "../indexer/indexer.ts";
import type { Outpoint } from "../indexer/tx-record.ts";
import { partialOf } from "../plugins/agora-partial.ts";
import { agoraTokenOf } from "../plugins/agora-token.ts";
import { bidAt } from "../services/redemption/redemption-routes.ts";
import type { Services } from "../services/services.ts";
import { SAVINGS_DESK, STAKING_DESK } from "./people/cast.ts";
import { createParty, ecc, type Party } from "./people/party.ts";
import { ownInput } from "./world-chain.ts";

type Host = Backend & { readonly services: Services };
/** `pays`: the most sats that it gives for a number of atoms now. */
type Desk = { party: Party; tokenId: string; pays: (atoms: bigint) => bigint };

const LOOK_EVERY_MS = 250;
/** The service keeps its word for so long: the price moves while a person reads and signs. */
const BID_HOLDS_S = 120;
const BID_STEP_S = 15;
/** Atoms of one savings token, which has four decimals. */
const SAVINGS_TOKEN = 10_000n;
const FEE_PER_KB = 1000n;
/** More than the fee of a purchase with a dozen coins. */
const MOST_FEE_SATS = 3_000n;

/**
 * Opens the hot wallets that redeem the staking and the savings token: they look for offers of a whole quantity at
 * their price, and buy each of them once, if they have the XEC. Returns what closes them.
 */
export function openRedemptionDesks(host: Host, special: SpecialValues, log: (text: string) => void): () => void {
  const { services } = host;
  const bestBid = (): bigint => {
    let best = 0n;
    for (let age = 0; age <= BID_HOLDS_S; age += BID_STEP_S) {
      const bid = bidAt(services.now() - age);
      if (bid > best) best = bid;
    }
    return best;
  };
  const desks: Desk[] = [
    { party: createParty(STAKING_DESK), tokenId: special.stakingTokenId, pays: (atoms) => atoms },
    {
      party: createParty(SAVINGS_DESK),
      tokenId: special.savingsTokenId,
      pays: (atoms) => (bestBid() * atoms) / SAVINGS_TOKEN,
    },
  ];
  /** When each offer was first seen. */
  const seen = new Map<string, number>();
  const look = (): void => {
    const { isBuying, delayMs } = services.redemption;
    if (!isBuying) return;
    for (const desk of desks) {
      for (const coin of offersOf(host, desk.tokenId)) {
        const key = `${coin.record.tx.txid}:${coin.outIdx}`;
        const since = seen.get(key) ?? Date.now();
        seen.set(key, since);
        if (Date.now() - since >= delayMs) buy(host, desk, coin, log);
      }
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The plugin's group of all offers of a token: a T before its id. */
const TOKEN_GROUP = "54";
const MAKER_GROUP = "P".charCodeAt(0);

const offersOf = ({ indexer }: Backend, tokenId: string): readonly Outpoint[] =>
  indexer.plugins.of("agora")?.get(TOKEN_GROUP + tokenId)?.utxos ?? [];

function buy(host: Host, desk: Desk, coin: Outpoint, log: (text: string) => void): void {
  const terms = termsOf(coin);
  if (terms === undefined) return;
  const atoms = terms.offeredAtoms();
  const asked = terms.askedSats(atoms);
  const maker = Script.p2pkh(shaRmd160(terms.makerPk));
  const isOwn = maker.toHex() === desk.party.script.toHex();
  if (isOwn || terms.minAcceptedAtoms() !== atoms || asked > desk.pays(atoms)) return;
  const fuel = fuelOf(host, desk.party, asked + MOST_FEE_SATS);
  // More than the hot wallet has now waits for the person who fills it.
  if (fuel === undefined) return;
  const { party, tokenId } = desk;
  const signatory = AgoraPartialSignatory(terms, terms.truncAtoms, party.secretKey, party.publicKey);
  const prevOut = { txid: coin.record.tx.txid, outIdx: coin.outIdx };
  const tx = new TxBuilder({
    inputs: [
      { input: { prevOut, signData: { sats: DEFAULT_DUST_SATS, redeemScript: terms.script() } }, signatory },
      ...fuel.map((each) => ownInput(party, each)),
    ],
    outputs: [
      { sats: 0n, script: emppScript([terms.adPushdata(), alpSend(tokenId, ALP_STANDARD, [0n, atoms])]) },
      { sats: asked, script: maker },
      { sats: DEFAULT_DUST_SATS, script: party.script },
      party.script,
    ],
    locktime: terms.enforcedLockTime,
  }).sign({ ecc, feePerKb: FEE_PER_KB, dustSats: DEFAULT_DUST_SATS });
  const result = host.node.accept(tx.ser());
  if (!result.ok) log(`the ${party.name} could not buy: ${result.rejection.category} ${result.rejection.reason}`);
}

/** Returns the terms of an ALP offer of parts; undefined for anything else. */
function termsOf({ record, outIdx }: Outpoint): AgoraPartial | undefined {
  const token = record.colour.outputTokens[outIdx];
  const entry = record.colour.outputPlugins[outIdx]?.agora;
  const makerPk = entry?.groups.find(([first]) => first === MAKER_GROUP)?.subarray(1);
  if (token === undefined || entry === undefined || makerPk === undefined) return undefined;
  const [variant = new Uint8Array(), ...fields] = entry.data;
  const agoraToken = agoraTokenOf(token);
  const isPartial = Buffer.from(variant).toString("latin1") === "PARTIAL" && agoraToken.protocol === "ALP";
  return isPartial ? partialOf(Buffer.concat([...fields, makerPk]), agoraToken) : undefined;
}

/** Returns coins without tokens that amount to `sats`, the largest first; undefined if there are too few. */
function fuelOf({ indexer }: Backend, { script }: Party, sats: bigint) {
  const plain = (indexer.scriptGroup(script.bytecode)?.utxos ?? [])
    .filter(({ record, outIdx }) => !record.isCoinbase && record.colour.outputTokens[outIdx] === undefined)
    .map(({ record, outIdx }) => ({ txid: record.tx.txid, outIdx, sats: record.tx.outputs[outIdx]?.sats ?? 0n }))
    .sort((a, b) => (a.sats < b.sats ? 1 : -1));
  let missing = sats;
  const chosen: { txid: string; outIdx: number; sats: bigint; token: undefined }[] = [];
  for (const coin of plain) {
    if (missing <= 0n) break;
    chosen.push({ ...coin, token: undefined });
    missing -= coin.sats;
  }
  return missing <= 0n ? chosen : undefined;
}
