import { fromHex } from "@satchel/core/script";
import { AgoraOneshot, AgoraOneshotAdSignatory } from "ecash-agora/dist/oneshot.js";
import { type AgoraPartial, AgoraPartialAdSignatory } from "ecash-agora/dist/partial.js";
import {
  alpGenesis,
  alpSend,
  DEFAULT_DUST_SATS,
  emppScript,
  Script,
  type Signatory,
  shaRmd160,
  slpGenesis,
  slpSend,
  type Tx,
  TxBuilder,
  type TxBuilderInput,
  type TxBuilderOutput,
  type TxOutput,
} from "ecash-lib";
import { publicKey, walletScript, walletSignatory } from "../../node/testing/test-wallet.ts";

/** The steps that make an offer on Agora, each a transaction of the test wallet (facts.md 2.6). */
export const makerPk = publicKey;
export const makerSk = fromHex("11".repeat(32));
export const makerScript = new Script(walletScript);

export const SLP_FUNGIBLE = 1;
export const NFT_GROUP = 0x81;
export const NFT_CHILD = 0x41;

/** Each output of a step pays the fees of the next step. */
const STEP_SATS = 6_000n;
const AD_SATS = 4_000n;
/** The coin that the first step spends. */
export const FUEL_SATS = 20_000n;

export function toMaker(sats: bigint): TxOutput {
  return { sats, script: makerScript };
}

export function p2sh(script: Script): Script {
  return Script.p2sh(shaRmd160(script.bytecode));
}

/** Spends an output of the wallet, or one of a script with its redeem script and signatory. */
export function coin(tx: Tx, outIdx: number, redeem?: { redeemScript: Script; signatory: Signatory }): TxBuilderInput {
  const output = tx.outputs[outIdx];
  if (output === undefined) throw new RangeError(`no output ${outIdx}`);
  const prevOut = { txid: tx.txid(), outIdx };
  const { sats, script } = output;
  return redeem === undefined
    ? { input: { prevOut, signData: { sats, outputScript: script } }, signatory: walletSignatory }
    : { input: { prevOut, signData: { sats, redeemScript: redeem.redeemScript } }, signatory: redeem.signatory };
}

export function signed(inputs: TxBuilderInput[], outputs: TxBuilderOutput[]): Tx {
  return new TxBuilder({ inputs, outputs }).sign();
}

export function alpGenesisTx(fuel: TxBuilderInput, atoms: bigint): Tx {
  const section = alpGenesis(0, { tokenTicker: "ALP", decimals: 0 }, { numBatons: 0, atomsArray: [atoms] });
  return signed([fuel], [{ sats: 0n, script: emppScript([section]) }, toMaker(STEP_SATS)]);
}

export function slpGenesisTx(type: number, inputs: TxBuilderInput[], atoms: bigint): Tx {
  const script = slpGenesis(type, { tokenTicker: "SLP", decimals: 0 }, atoms);
  return signed(inputs, [{ sats: 0n, script }, toMaker(STEP_SATS)]);
}

/** One step: the ad is in the OP_RETURN. */
export function alpOfferTx(partial: AgoraPartial, token: TxBuilderInput): Tx {
  const send = alpSend(partial.tokenId, partial.tokenType, [partial.offeredAtoms()]);
  const ad = { sats: 0n, script: emppScript([partial.adPushdata(), send]) };
  return signed([token], [ad, { sats: DEFAULT_DUST_SATS, script: p2sh(partial.script()) }]);
}

/**
 * Two steps: tokens to the ad, then from the ad to the offer. `offerScript` is the offer's own, unless a test wants a
 * wrong one.
 */
export function slpOfferTxs(partial: AgoraPartial, token: TxBuilderInput, offerScript = partial.script()): [Tx, Tx] {
  const send = { sats: 0n, script: slpSend(partial.tokenId, partial.tokenType, [partial.offeredAtoms()]) };
  const redeemScript = partial.adScript();
  const ad = signed([token], [send, { sats: AD_SATS, script: p2sh(redeemScript) }]);
  const adCoin = coin(ad, 1, { redeemScript, signatory: AgoraPartialAdSignatory(makerSk) });
  return [ad, signed([adCoin], [send, { sats: DEFAULT_DUST_SATS, script: p2sh(offerScript) }])];
}

/** An all-or-nothing offer of one token of an SLP type. */
export function oneshotOf(tokenId: string, type: number, atoms: bigint, priceSats: bigint): AgoraOneshot {
  const enforcedOutputs = [{ sats: 0n, script: slpSend(tokenId, type, [0n, atoms]) }, toMaker(priceSats)];
  return new AgoraOneshot({ enforcedOutputs, cancelPk: makerPk });
}

export function oneshotOfferTxs(
  oneshot: AgoraOneshot,
  send: Script,
  token: TxBuilderInput,
  offerScript = oneshot.script(),
): [Tx, Tx] {
  const redeemScript = oneshot.adScript();
  const opReturn = { sats: 0n, script: send };
  const ad = signed([token], [opReturn, { sats: AD_SATS, script: p2sh(redeemScript) }]);
  const adCoin = coin(ad, 1, { redeemScript, signatory: AgoraOneshotAdSignatory(makerSk) });
  return [ad, signed([adCoin], [opReturn, { sats: DEFAULT_DUST_SATS, script: p2sh(offerScript) }])];
}
