// A payment of another device that has the same wallet.
import type { Txid } from "@satchel/core/ids";
import {
  ALL_BIP143,
  DEFAULT_DUST_SATS,
  Ecc,
  fromHex,
  HdNode,
  mnemonicToSeed,
  P2PKHSignatory,
  Script,
  TxBuilder,
} from "ecash-lib";
import { OTHER_ADDRESS, scriptOfAddress, TEST_ADDRESS, TEST_PHRASE } from "../person.ts";

/**
 * Returns a payment of the whole coin to OTHER_ADDRESS, as another device with the keys of TEST_PHRASE would sign it.
 */
export function rivalOf(coin: { txid: Txid; outIdx: number; sats: bigint }): Uint8Array {
  const node = HdNode.fromSeed(mnemonicToSeed(TEST_PHRASE)).derivePath("m/44'/1899'/0'/0/0");
  const secretKey = node.seckey();
  if (!secretKey) throw new Error("the node has no private key");
  const outputScript = new Script(fromHex(scriptOfAddress(TEST_ADDRESS)));
  const { txid, outIdx, sats } = coin;
  const builder = new TxBuilder({
    inputs: [
      {
        input: { prevOut: { txid, outIdx }, signData: { sats, outputScript } },
        signatory: P2PKHSignatory(secretKey, node.pubkey(), ALL_BIP143),
      },
    ],
    outputs: [new Script(fromHex(scriptOfAddress(OTHER_ADDRESS)))],
  });
  return builder.sign({ ecc: new Ecc(), feePerKb: 2000n, dustSats: DEFAULT_DUST_SATS }).ser();
}
