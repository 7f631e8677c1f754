import { fromHex } from "@satchel/core/script";
import { AgoraPartial, AgoraPartialSignatory } from "ecash-agora/dist/partial.js";
import {
  ALL_BIP143,
  ALP_STANDARD,
  alpGenesis,
  alpSend,
  DEFAULT_DUST_SATS,
  Ecc,
  emppScript,
  P2PKHSignatory,
  Script,
  shaRmd160,
  TxBuilder,
  type TxBuilderInput,
  type TxBuilderOutput,
} from "ecash-lib";
import type { Devnet } from "../../devnet.ts";
import { walletScript, walletSignatory } from "../../node/testing/test-wallet.ts";
import { makerPk, makerScript, makerSk, p2sh } from "./offer-txs.ts";

/** What a purchase has exchanged, as its maker has written it down. `isWash`: the maker of the offer has paid. */
export type MadeTrade = { txid: string; sats: bigint; atoms: bigint; isWash: boolean };

type Coin = { txid: string; outIdx: number; sats: bigint };
type OpenOffer = { terms: AgoraPartial; coin: Coin };
type Whose = "takers" | "maker";
/**
 * Everything that a transaction changes, so that it can be taken back. `used`: how many coins for fees and prices are
 * spent.
 */
type Stand = { used: Readonly<Record<Whose, number>>; rest: Coin; left: bigint; open: OpenOffer | undefined };
type Done = { txid: string; before: Stand; trade: MadeTrade | undefined };

const TAKER_SK = fromHex("44".repeat(32));
const TAKER_PK = new Ecc().derivePubkey(TAKER_SK);
const takerScript = Script.p2pkh(shaRmd160(TAKER_PK));
const takerSignatory = P2PKHSignatory(TAKER_SK, TAKER_PK, ALL_BIP143);
const SUPPLY = (1n << 47n) - 1n;
const FUEL_SATS = 80_000n;
const [LEAST_ASKED, MOST_ASKED] = [20_000, 70_000];
/** From small offers to large ones, so that prices differ by orders of magnitude. */
const MOST_BITS: Bits = [10, 34];
type Bits = readonly [least: number, most: number];
const FUEL_OF_TX = 1_000;
/** One of 8 buyers is the maker. */
const WASH_OF = 8;
const SIGNED = { feePerKb: 1_000n, dustSats: DEFAULT_DUST_SATS };
const dust = DEFAULT_DUST_SATS;

type Market = {
  devnet: Devnet;
  tokenId: string;
  random: (below: number) => number;
  bits: Bits;
  fuel: Readonly<Record<Whose, readonly Coin[]>>;
  /** What the next transaction spends. */
  now: Stand;
  done: Done[];
};

/**
 * Makes an ALP token that is bought and sold at random: real offers, bought in parts or whole, in transactions that the
 * node checks. `most`: how many trades there can be. `random`: returns a number from 0 to below its argument. `bits`:
 * the sizes of offers in bits.
 */
export async function createRandomTrades(
  devnet: Devnet,
  most: number,
  random: (below: number) => number,
  bits = MOST_BITS,
) {
  const takers = await makeFuel(devnet, takerScript, most);
  const [first, ...maker] = await makeFuel(devnet, makerScript, 2 * most + 10);
  if (first === undefined) throw new RangeError("no fuel");
  const info = { tokenTicker: "RAND", tokenName: "Random trades", decimals: 2 };
  const genesis = alpGenesis(ALP_STANDARD, info, { atomsArray: [SUPPLY], numBatons: 0 });
  const tokenId = send(devnet, [ofMaker(first)], [{ sats: 0n, script: emppScript([genesis]) }, toMaker(), makerScript]);
  const rest = { txid: tokenId, outIdx: 1, sats: dust };
  const now = { used: { takers: 0, maker: 0 }, rest, left: SUPPLY, open: undefined };
  const market: Market = { devnet, tokenId, random, bits, fuel: { takers, maker }, now, done: [] };
  return {
    tokenId,
    trade: () => trade(market),
    /** What is on the chain or waits for a block, oldest first. */
    record: (): readonly MadeTrade[] => market.done.flatMap((each) => each.trade ?? []),
    /** How many transactions of the market there are: listings and purchases. */
    numTxs: () => market.done.length,
    /** Takes back the newest transactions. None of them may be in a block. */
    takeBack: (count: number) => {
      for (const { txid, before } of market.done.splice(-count).reverse()) {
        devnet.node.rejectTx(txid);
        market.now = before;
      }
    },
  };
}

function send({ node }: Devnet, inputs: TxBuilderInput[], outputs: TxBuilderOutput[], locktime = 0): string {
  const result = node.accept(new TxBuilder({ inputs, outputs, locktime }).sign(SIGNED).ser());
  if (result.ok) return result.txid;
  throw new Error(`the node refused a transaction: ${result.rejection.category} ${result.rejection.reason}`);
}

async function makeFuel(devnet: Devnet, script: Script, count: number): Promise<Coin[]> {
  const coins: Coin[] = [];
  for (let left = count; left > 0; left -= FUEL_OF_TX) {
    const number = Math.min(left, FUEL_OF_TX);
    const sats = BigInt(number) * (FUEL_SATS + 50n) + 10_000n;
    const from = { txid: await devnet.fund(walletScript, sats), outIdx: 0, sats };
    const outputs = Array.from({ length: number }, () => ({ sats: FUEL_SATS, script }));
    const txid = send(devnet, [ofMaker(from)], [...outputs, makerScript]);
    coins.push(...outputs.map((_, outIdx) => ({ txid, outIdx, sats: FUEL_SATS })));
    devnet.generate(1);
  }
  return coins;
}

function takeFuel(market: Market, whose: Whose): Coin {
  const { used } = market.now;
  const coin = market.fuel[whose][used[whose]];
  if (coin === undefined) throw new RangeError("no fuel is left");
  market.now = { ...market.now, used: { ...used, [whose]: used[whose] + 1 } };
  return coin;
}

function list(market: Market): OpenOffer {
  const { devnet, tokenId, done, now: before } = market;
  const terms = randomTerms(market, done.length);
  const offered = terms.offeredAtoms();
  const left = before.left - offered;
  const message = emppScript([terms.adPushdata(), alpSend(tokenId, ALP_STANDARD, [offered, left])]);
  const offer = { sats: dust, script: p2sh(terms.script()) };
  const txid = send(
    devnet,
    [ofMaker(before.rest), ofMaker(takeFuel(market, "maker"))],
    [{ sats: 0n, script: message }, offer, toMaker(), makerScript],
  );
  const open = { terms, coin: { txid, outIdx: 1, sats: dust } };
  market.now = { ...market.now, rest: { txid, outIdx: 2, sats: dust }, left, open };
  done.push({ txid, before, trade: undefined });
  return open;
}

/** Buys some or all of the open offer, or of another one that is listed first. */
function trade(market: Market): MadeTrade {
  const { devnet, tokenId, random, done } = market;
  const { terms, coin } = market.now.open ?? list(market);
  const before = market.now;
  const isWash = random(WASH_OF) === 0;
  const fuel = isWash ? ofMaker(takeFuel(market, "maker")) : ofTaker(takeFuel(market, "takers"));
  const buyer = isWash ? makerScript : takerScript;
  const atoms = randomPart(terms, random);
  const sats = terms.askedSats(atoms);
  const granule = 1n << BigInt(8 * terms.numAtomsTruncBytes);
  const left = terms.offeredAtoms() - atoms;
  const leftTerms = new AgoraPartial({ ...terms, truncAtoms: left / granule });
  const sent = left > 0n ? [0n, left, atoms] : [0n, atoms];
  const signer = isWash ? { sk: makerSk, pk: makerPk } : { sk: TAKER_SK, pk: TAKER_PK };
  const offer: TxBuilderInput = {
    input: {
      prevOut: { txid: coin.txid, outIdx: coin.outIdx },
      signData: { sats: coin.sats, redeemScript: terms.script() },
    },
    signatory: AgoraPartialSignatory(terms, atoms / granule, signer.sk, signer.pk),
  };
  const message = emppScript([terms.adPushdata(), alpSend(tokenId, ALP_STANDARD, sent)]);
  const rest = left > 0n ? [{ sats: dust, script: p2sh(leftTerms.script()) }] : [];
  const outputs = [
    { sats: 0n, script: message },
    { sats, script: makerScript },
    ...rest,
    { sats: dust, script: buyer },
  ];
  const txid = send(devnet, [offer, fuel], [...outputs, buyer], terms.enforcedLockTime);
  const open = left > 0n ? { terms: leftTerms, coin: { txid, outIdx: 2, sats: dust } } : undefined;
  market.now = { ...market.now, open };
  const made = { txid, sats, atoms, isWash };
  done.push({ txid, before, trade: made });
  return made;
}

const toMaker = () => ({ sats: dust, script: makerScript });
const ofMaker = ({ sats, ...prevOut }: Coin): TxBuilderInput => ({
  input: { prevOut, signData: { sats, outputScript: makerScript } },
  signatory: walletSignatory,
});
const ofTaker = ({ sats, ...prevOut }: Coin): TxBuilderInput => ({
  input: { prevOut, signData: { sats, outputScript: takerScript } },
  signatory: takerSignatory,
});

/** `at` makes each offer another one. */
function randomTerms({ tokenId, random, bits: [least, most] }: Market, at: number): AgoraPartial {
  const size = 2n ** BigInt(least + random(most - least));
  const offeredAtoms = size + BigInt(random(Number(size)));
  const asked = BigInt(LEAST_ASKED + random(MOST_ASKED - LEAST_ASKED));
  return AgoraPartial.approximateParams({
    offeredAtoms,
    priceNanoSatsPerAtom: (asked * 1_000_000_000n) / offeredAtoms,
    minAcceptedAtoms: offeredAtoms / 10n,
    makerPk,
    tokenId,
    tokenType: ALP_STANDARD,
    tokenProtocol: "ALP",
    enforcedLockTime: 500_000_001 + at,
  });
}

/** Returns a quantity that leaves an offer which can be bought, or all of it. */
function randomPart(terms: AgoraPartial, random: (below: number) => number): bigint {
  const [least, all] = [terms.minAcceptedAtoms(), terms.offeredAtoms()];
  const wanted = terms.prepareAcceptedAtoms(least + ((all - least) * BigInt(random(1_000))) / 1_000n);
  try {
    terms.preventUnacceptableRemainder(wanted);
    return wanted;
  } catch {
    // The library throws where the rest would be too small.
    return all;
  }
}
