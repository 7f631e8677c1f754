import { fromHex } from "@satchel/core/script";
import { ALL_BIP143, Ecc, P2PKHSignatory, Script, type Signatory, shaRmd160, TxBuilder } from "ecash-lib";
import type { TxOut } from "../../script/index.ts";

/** One key with real signatures. */
const ecc = new Ecc();
const secretKey = fromHex("11".repeat(32));
export const publicKey = ecc.derivePubkey(secretKey);
export const walletScript = Script.p2pkh(shaRmd160(publicKey)).bytecode;
export const walletSignatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);

/** `outIdx` is 0 and `script` is the wallet's by default. Another script needs a `signatory` for it. */
export type TestCoin = {
  txid: string;
  outIdx?: number;
  sats: bigint;
  script?: Uint8Array;
  sequence?: number;
  signatory?: Signatory;
};

export type TestTx = { version?: number; lockTime?: number };

export function signTx(
  coins: readonly TestCoin[],
  outputs: readonly TxOut[],
  { version = 2, lockTime = 0 }: TestTx = {},
) {
  return new TxBuilder({
    version,
    locktime: lockTime,
    inputs: coins.map(({ txid, outIdx = 0, sats, script = walletScript, sequence = 0xffffffff, signatory }) => ({
      input: { prevOut: { txid, outIdx }, sequence, signData: { sats, outputScript: new Script(script) } },
      signatory: signatory ?? walletSignatory,
    })),
    outputs: outputs.map(({ sats, script }) => ({ sats, script: new Script(script) })),
  })
    .sign({ ecc })
    .ser();
}

export const toWallet = (...amounts: bigint[]): TxOut[] => amounts.map((sats) => ({ sats, script: walletScript }));
