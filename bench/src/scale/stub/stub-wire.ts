import { createHash } from "node:crypto";
import {
  AlpTokenType,
  type BlockInfo,
  type BlockMetadata,
  type ScriptUtxo,
  SlpTokenType,
  type Token,
  type TokenInfo,
  TokenStatus,
  TokenTxType,
  type TokenType,
  type Tx,
  type TxInput,
} from "@satchel/chain/wire";
import { Tx as EcashTx, sha256d } from "ecash-lib";
import { publicKey as payerKey, payerScript } from "../../devnet/payer.ts";
import { walletKey, walletScript } from "../bench-wallet.ts";
import { benchToken, genesisScript, SUPPLY_ATOMS, sendScript } from "../chain/token-coins.ts";
import type { StubCoin, StubHistory, StubTx } from "./stub-history.ts";

const FIRST_HEIGHT = 102;
const STEPS_PER_BLOCK = 50;
const START_TIME = 1_782_864_000;
const BLOCK_SECONDS = 600;
const SIGNATURE_BYTES = 65;
const LAST_SEQUENCE = 0xffff_ffff;
const REGTEST_BITS = 0x207f_ffff;
const NO_ENTRY = -1;

const hashOf = (text: string): Uint8Array => new Uint8Array(createHash("sha256").update(text).digest());

export const stubTxid = (tx: number): Uint8Array => hashOf(`bench transaction ${tx}`);

/** Returns the bytes of the transaction in which a token begins; its inputs are made up. */
export function stubGenesis(index: number): Uint8Array {
  const known = geneses.get(index);
  if (known) return known;
  const outputs = [
    { sats: 0n, script: genesisScript(benchToken(index)) },
    { sats: 546n, script: walletScript },
  ];
  const prevOut = { txid: hashOf(`bench genesis ${index}`), outIdx: 0 };
  const genesis = new EcashTx({ inputs: [{ prevOut, sequence: LAST_SEQUENCE }], outputs }).ser();
  geneses.set(index, genesis);
  return genesis;
}
const geneses = new Map<number, Uint8Array>();
const tokenIds = new Map<number, string>();

/** Returns the id of a token: the hash of its genesis. */
export function stubTokenId(index: number): string {
  const known = tokenIds.get(index);
  if (known) return known;
  const tokenId = Buffer.from(sha256d(stubGenesis(index)))
    .reverse()
    .toString("hex");
  tokenIds.set(index, tokenId);
  return tokenId;
}

export const stubBlockHash = (height: number): Uint8Array => hashOf(`bench block ${height}`);
const heightOf = (tx: number): number => FIRST_HEIGHT + Math.floor(tx / STEPS_PER_BLOCK);
export const stubTipHeight = ({ txs }: StubHistory): number => heightOf(txs.length) + 1;
const timeOf = (height: number): number => START_TIME + height * BLOCK_SECONDS;

/** Returns the wire message of a transaction, with every field that a devnet sets. */
export function stubWireTx(history: StubHistory, at: number): Tx {
  const tx = history.txs[at];
  if (tx === undefined) throw new RangeError(`there is no transaction ${at}`);
  const height = heightOf(at);
  const tokenId = tx.token === undefined ? undefined : stubTokenId(tx.token);
  return {
    txid: stubTxid(at),
    version: 2,
    inputs: inputsOf(history, tx, at),
    outputs: tx.outputs.map((output) => ({
      sats: output.sats,
      outputScript: output.hasToken || tokenId === undefined || output.sats > 0n ? output.script : sendOf(tx, tokenId),
      spentBy: output.spentBy && { txid: stubTxid(output.spentBy.tx), inputIdx: output.spentBy.inputIdx },
      token: output.hasToken ? tokenOf(tx, 0) : undefined,
      plugins: {},
    })),
    lockTime: 0,
    block: blockOf(height),
    timeFirstSeen: BigInt(timeOf(height) - BLOCK_SECONDS / 2),
    size: 10 + 141 * Math.max(1, tx.spends.length) + 34 * tx.outputs.length,
    isCoinbase: false,
    tokenEntries: tokenId === undefined ? [] : [entryOf(tx, tokenId)],
    tokenFailedParsings: [],
    tokenStatus: tokenId === undefined ? TokenStatus.TOKEN_STATUS_NON_TOKEN : TokenStatus.TOKEN_STATUS_NORMAL,
    isFinal: true,
  };
}

export function stubWireUtxo({ txs }: StubHistory, { tx, outIdx }: StubCoin): ScriptUtxo {
  const parent = txs[tx];
  const output = parent?.outputs[outIdx];
  return {
    outpoint: { txid: stubTxid(tx), outIdx },
    blockHeight: heightOf(tx),
    isCoinbase: false,
    sats: output?.sats ?? 0n,
    isFinal: true,
    token: parent && output?.hasToken ? tokenOf(parent, NO_ENTRY) : undefined,
    plugins: {},
  };
}

export function stubTokenInfo(index: number): TokenInfo {
  const { ticker, name, decimals } = benchToken(index);
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);
  const none = new Uint8Array();
  return {
    tokenId: stubTokenId(index),
    tokenType: typeOf(index),
    genesisInfo: {
      tokenTicker: text(ticker),
      tokenName: text(name),
      url: text("https://example.org/bench"),
      hash: none,
      mintVaultScripthash: none,
      data: none,
      authPubkey: none,
      decimals,
    },
    block: blockOf(FIRST_HEIGHT),
    timeFirstSeen: BigInt(timeOf(FIRST_HEIGHT)),
  };
}

export function stubBlockInfo(height: number): BlockInfo {
  return {
    hash: stubBlockHash(height),
    prevHash: stubBlockHash(height - 1),
    height,
    nBits: REGTEST_BITS,
    timestamp: BigInt(timeOf(height)),
    blockSize: 10_000n,
    numTxs: BigInt(STEPS_PER_BLOCK),
    numInputs: 0n,
    numOutputs: 0n,
    sumInputSats: 0n,
    sumCoinbaseOutputSats: 0n,
    sumNormalOutputSats: 0n,
    sumBurnedSats: 0n,
    isFinal: true,
  };
}

const blockOf = (height: number): BlockMetadata => ({
  height,
  hash: stubBlockHash(height),
  timestamp: BigInt(timeOf(height)),
  isFinal: true,
});

function inputsOf(history: StubHistory, tx: StubTx, at: number): TxInput[] {
  if (tx.spends.length === 0) {
    const prevOut = { txid: hashOf(`bench payer of ${at}`), outIdx: 0 };
    return [inputOf(prevOut, payerScript, payerKey, 2_000_000n)];
  }
  return tx.spends.map((coin) => {
    const sats = history.txs[coin.tx]?.outputs[coin.outIdx]?.sats ?? 0n;
    return inputOf({ txid: stubTxid(coin.tx), outIdx: coin.outIdx }, walletScript.bytecode, walletKey.publicKey, sats);
  });
}

/** Returns an input whose signature has the right size but is not valid; a wallet does not check it. */
function inputOf(prevOut: { txid: Uint8Array; outIdx: number }, script: Uint8Array, key: Uint8Array, sats: bigint) {
  const signature = createHash("sha512").update(prevOut.txid).digest();
  const inputScript = Uint8Array.of(SIGNATURE_BYTES, ...signature, 0x41, key.length, ...key);
  return { prevOut, inputScript, outputScript: script, sats, sequenceNo: LAST_SEQUENCE, token: undefined, plugins: {} };
}

function typeOf(index: number): TokenType {
  return benchToken(index).protocol === "SLP"
    ? { tokenType: { $case: "slp", slp: SlpTokenType.SLP_TOKEN_TYPE_FUNGIBLE } }
    : { tokenType: { $case: "alp", alp: AlpTokenType.ALP_TOKEN_TYPE_STANDARD } };
}

const sendOf = ({ token = 0 }: StubTx, tokenId: string) => sendScript(benchToken(token), tokenId).bytecode;

function tokenOf({ token = 0 }: StubTx, entryIdx: number): Token {
  return {
    tokenId: stubTokenId(token),
    tokenType: typeOf(token),
    entryIdx,
    atoms: SUPPLY_ATOMS,
    isMintBaton: false,
  };
}

function entryOf({ token = 0 }: StubTx, tokenId: string): Tx["tokenEntries"][number] {
  return {
    tokenId,
    tokenType: typeOf(token),
    txType: TokenTxType.SEND,
    groupTokenId: "",
    isInvalid: false,
    burnSummary: "",
    failedColorings: [],
    actualBurnAtoms: "0",
    intentionalBurnAtoms: 0n,
    burnsMintBatons: false,
  };
}
