import { type Sats, sats } from "../amount/index.ts";
import { outpointOf } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import {
  P2PKH_INPUT_BYTES,
  type TokenValue,
  type Tx,
  type TxInput,
  type TxOutput,
  txidOf,
  type Utxo,
  writeTx,
} from "../tx/index.ts";
import { tokenIdOfNumber, txidOfNumber } from "./ids.ts";

/** A transaction under construction: it is a `Tx` itself, and each method returns the next one. */
export type TxBuilder = Tx & {
  /** Adds an output. */
  paying(script: ScriptHex, amount: bigint, token?: TokenValue): TxBuilder;
  /** Adds an input that spends this coin. */
  spending(utxo: Utxo): TxBuilder;
  /** Adds an input that spends a made-up coin of this script, mostly that of another person. */
  from(script: ScriptHex, amount?: bigint): TxBuilder;
  inBlock(height: number): TxBuilder;
  with(fields: Partial<Tx>): TxBuilder;
  /** Gives it the txid that its bytes hash to; call it last. Signing needs this of the parents of coins. */
  hashed(): TxBuilder;
};

/** Returns the hash that the block of this height has in tests. */
export const blockHashOfNumber = (height: number): string => `b${height.toString(16).padStart(63, "0")}`;

/**
 * Starts an unconfirmed plain transaction, e.g. `aTx(1).from(alice).paying(me, 546n)`. Its size is that of P2PKH inputs
 * and outputs. The txid depends on the number alone, so two transactions need two numbers.
 */
export function aTx(n = 1): TxBuilder {
  return build({
    txid: txidOfNumber(n),
    version: 2,
    inputs: [],
    outputs: [],
    lockTime: 0,
    timeFirstSeen: 1_700_000_000 + n,
    size: 10,
    isCoinbase: false,
    isFinal: false,
    tokenEntries: [],
    tokenFailedParsings: [],
    tokenStatus: "NON_TOKEN",
  });
}

/** Returns a coin of this script, e.g. `aUtxo(me, 1000n)`; the outpoint is output 0 of `txidOfNumber(n)`. */
export function aUtxo(script: ScriptHex, amount: bigint, fields: Partial<Utxo> & { n?: number } = {}): Utxo {
  const { n = 1, ...rest } = fields;
  return {
    outpoint: outpointOf(txidOfNumber(n), 0),
    script,
    sats: sats(amount),
    blockHeight: 100,
    isCoinbase: false,
    isFinal: true,
    ...rest,
  };
}

/** Returns a token amount for an output, of an ALP token. */
export const aToken = (tokenAtoms: bigint, tokenId = tokenIdOfNumber(0x70ce)): TokenValue => ({
  tokenId,
  tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
  atoms: tokenAtoms as TokenValue["atoms"],
  isMintBaton: false,
  entryIdx: 0,
});

function build(tx: Tx): TxBuilder {
  const withInput = (input: TxInput) =>
    build({ ...tx, inputs: [...tx.inputs, input], size: tx.size + P2PKH_INPUT_BYTES });
  return {
    ...tx,
    paying: (script, amount, token) => {
      const output: TxOutput = { script, sats: sats(amount), ...(token && { token }) };
      return build({ ...tx, outputs: [...tx.outputs, output], size: tx.size + 9 + script.length / 2 });
    },
    spending: (utxo) => withInput(inputOf(utxo)),
    from: (script, amount = 1_000_000n) =>
      withInput(
        inputOf(aUtxo(script, amount, { n: 0xf0000 + tx.inputs.length + 16 * Number(`0x${tx.txid.slice(-8)}`) })),
      ),
    inBlock: (height) =>
      build({ ...tx, block: { height, hash: blockHashOfNumber(height), timestamp: 1_700_000_000 + 600 * height } }),
    with: (fields) => build({ ...tx, ...fields }),
    hashed: () => build({ ...tx, txid: txidOf(writeTx(tx)) }),
  };
}

const inputOf = (utxo: Utxo): TxInput => ({
  outpoint: utxo.outpoint,
  inputScript: "",
  script: utxo.script,
  sats: utxo.sats as Sats,
  sequence: 0xffffffff,
  ...(utxo.token && { token: utxo.token }),
});
