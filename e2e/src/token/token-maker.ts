// A stranger who makes tokens and moves them by signed transactions, without a wallet.

import { encodeCashAddr } from "@satchel/core/address";
import { readOutpoint, type Txid } from "@satchel/core/ids";
import { scriptOfBytes, toHex } from "@satchel/core/script";
import { aTxid } from "@satchel/core/testing";
import { ALL_BIP143, DEFAULT_DUST_SATS, Ecc, P2PKHSignatory, Script, shaRmd160, TxBuilder } from "ecash-lib";
import { chainOf } from "../person.ts";
import type { Wallet } from "../wallet-test.ts";

export type Coin = { txid: Txid; outIdx: number; sats: bigint };

export type TokenMaker = {
  script: Script;
  /** Hex. */
  publicKey: string;
  /** Returns new coins of the faucet. */
  fund(sats: bigint): Promise<Coin[]>;
  /**
   * Sends the coins with this data to these scripts with dust each, and the change to the maker; returns the last
   * script's coin and the change.
   */
  send(inputs: readonly Coin[], data: Script, to: readonly Script[]): Promise<Coin[]>;
};

/** `key`: the byte of which the secret key is made; makers of the same network differ in it. */
export function createTokenMaker(wallet: Wallet, key: number): TokenMaker {
  const { network } = wallet;
  const ecc = new Ecc();
  const secretKey = new Uint8Array(32).fill(key);
  const publicKey = ecc.derivePubkey(secretKey);
  const hash = shaRmd160(publicKey);
  const script = Script.p2pkh(hash);
  const signatory = P2PKHSignatory(secretKey, publicKey, ALL_BIP143);
  const coins = () => chainOf(wallet).utxos(scriptOfBytes(script.bytecode));
  return {
    script,
    publicKey: toHex(publicKey),
    fund: async (sats) => {
      const address = encodeCashAddr("ecash", "p2pkh", toHex(hash));
      if (!address.ok) throw new Error(address.problem.code);
      const before = new Set((await coins()).map(({ outpoint }) => outpoint));
      await network.fund(address.value, sats);
      const funded = (await coins()).filter(({ outpoint }) => !before.has(outpoint));
      return funded.map((coin) => ({ ...readOutpoint(coin.outpoint), sats: coin.sats }));
    },
    send: async (inputs, data, to) => {
      const tx = new TxBuilder({
        inputs: inputs.map(({ sats, ...prevOut }) => ({
          input: { prevOut, signData: { sats, outputScript: script } },
          signatory,
        })),
        outputs: [{ sats: 0n, script: data }, ...to.map((each) => ({ sats: DEFAULT_DUST_SATS, script: each })), script],
      }).sign({ ecc, feePerKb: 1_000n, dustSats: DEFAULT_DUST_SATS });
      const txid = await network.give(tx.ser());
      const change = tx.outputs.length - 1;
      return [change - 1, change].map((outIdx) => ({
        txid: aTxid(txid),
        outIdx,
        sats: tx.outputs[outIdx]?.sats ?? 0n,
      }));
    },
  };
}
