import { AgoraOneshot, AgoraOneshotAdSignatory } from "ecash-agora/dist/oneshot.js";
import { AgoraPartial, AgoraPartialAdSignatory } from "ecash-agora/dist/partial.js";
import {
  ALP_STANDARD,
  alpSend,
  DEFAULT_DUST_SATS,
  EccDummy,
  emppScript,
  Script,
  type Signatory,
  shaRmd160,
  slpSend,
  TxBuilder,
} from "ecash-lib";
import { type Party, takeTokens } from "../people/party.ts";
import type { WorldToken } from "../tokens/create-token.ts";
import { sendScript } from "../tokens/move-token.ts";
import { ownInput, type WorldChain, type WorldOutput } from "../world-chain.ts";
import type { OneshotOffer, PartialOffer } from "./offer.ts";

export type PartialTerms = {
  atoms: bigint;
  /** Billionths of a sat per atom. */
  priceNanoSats: bigint;
  minAtoms: bigint;
  /** Bits of the numbers in the covenant: 64 is exact, 32 is what older wallets use. */
  scriptBits: 32 | 64;
  /** Makes offers with the same terms different. */
  lockTime: number;
};

/** `txids`: the transactions it took. SLP takes an advertisement and the offer; with ALP they are one. */
type Listed<Kind> = { offer: Kind; txids: string[] };

export function partialTerms(maker: Party, token: WorldToken, wanted: PartialTerms): AgoraPartial {
  const params = {
    offeredAtoms: wanted.atoms,
    priceNanoSatsPerAtom: wanted.priceNanoSats,
    minAcceptedAtoms: wanted.minAtoms,
    makerPk: maker.publicKey,
    tokenId: token.tokenId,
    tokenType: token.type,
    tokenProtocol: token.protocol,
    enforcedLockTime: wanted.lockTime,
  };
  return AgoraPartial.approximateParams(params, BigInt(wanted.scriptBits));
}

export const p2shOf = (script: Script): Script => Script.p2sh(shaRmd160(script.bytecode));

export function listPartial(
  chain: WorldChain,
  maker: Party,
  token: WorldToken,
  wanted: PartialTerms,
): Listed<PartialOffer> {
  const terms = partialTerms(maker, token, wanted);
  const atoms = terms.offeredAtoms();
  const list = token.protocol === "SLP" ? listInTwoSteps : listPartialAlp;
  const signatory = AgoraPartialAdSignatory(maker.secretKey);
  const txids = list(chain, maker, token, { terms, atoms, signatory });
  return { offer: { kind: "partial", maker, token, txid: last(txids), outIdx: 1, atoms, terms }, txids };
}

/** Lists an NFT, all or nothing. */
export function listOneshot(chain: WorldChain, maker: Party, nft: WorldToken, sats: bigint): Listed<OneshotOffer> {
  const enforcedOutputs = [
    { sats: 0n, script: slpSend(nft.tokenId, nft.type, [0n, 1n]) },
    { sats, script: maker.script },
  ];
  const terms = new AgoraOneshot({ enforcedOutputs, cancelPk: maker.publicKey });
  const signatory = AgoraOneshotAdSignatory(maker.secretKey);
  const txids = listInTwoSteps(chain, maker, nft, { terms, atoms: 1n, signatory });
  return { offer: { kind: "oneshot", maker, token: nft, txid: last(txids), outIdx: 1, atoms: 1n, terms }, txids };
}

type Advertised<Terms> = { terms: Terms; atoms: bigint; signatory: Signatory };

function listPartialAlp(
  chain: WorldChain,
  maker: Party,
  token: WorldToken,
  { terms, atoms }: Advertised<AgoraPartial>,
): string[] {
  const { coins, change } = tokensFor(maker, token, atoms);
  const sent = [atoms, ...change.map((output) => output.token?.atoms ?? 0n)];
  const txid = chain.send(maker, {
    opReturn: emppScript([terms.adPushdata(), alpSend(token.tokenId, ALP_STANDARD, sent)]),
    spend: coins.map((coin) => ownInput(maker, coin)),
    outputs: [{ to: p2shOf(terms.script()) }, ...change],
  });
  return [txid];
}

/**
 * First sends the tokens and the next fee to the advertisement's script, then from there to the offer (facts.md 2.6).
 */
function listInTwoSteps(
  chain: WorldChain,
  maker: Party,
  token: WorldToken,
  { terms, atoms, signatory }: Advertised<AgoraPartial | AgoraOneshot>,
): string[] {
  const adScript = terms.adScript();
  const opReturn = sendScript(token, [atoms]);
  const offerOutput = { to: p2shOf(terms.script()) };
  const adInput = (txid: string, sats: bigint) => ({
    input: { prevOut: { txid, outIdx: 1 }, signData: { sats, redeemScript: adScript } },
    signatory,
  });
  const measured = new TxBuilder({
    inputs: [adInput("00".repeat(32), DEFAULT_DUST_SATS)],
    outputs: [
      { sats: 0n, script: opReturn },
      { sats: DEFAULT_DUST_SATS, script: offerOutput.to },
    ],
  }).sign({ ecc: new EccDummy() });
  // At 1 sat a byte.
  const adSats = DEFAULT_DUST_SATS + BigInt(measured.serSize());

  const { coins, change } = tokensFor(maker, token, atoms);
  const adTxid = chain.send(maker, {
    opReturn: sendScript(token, [atoms, ...change.map((output) => output.token?.atoms ?? 0n)]),
    spend: coins.map((coin) => ownInput(maker, coin)),
    outputs: [{ to: p2shOf(adScript), sats: adSats }, ...change],
  });
  const offerTxid = chain.send(maker, {
    opReturn,
    spend: [adInput(adTxid, adSats)],
    outputs: [offerOutput],
    isFuelled: false,
  });
  return [adTxid, offerTxid];
}

function tokensFor(maker: Party, { tokenId }: WorldToken, wanted: bigint) {
  const { coins, atoms } = takeTokens(maker, tokenId, wanted);
  const token = { tokenId, atoms: atoms - wanted, isMintBaton: false };
  const change: WorldOutput[] = atoms > wanted ? [{ to: maker.script, token }] : [];
  return { coins, change };
}

const last = (txids: readonly string[]): string => txids.at(-1) ?? "";
