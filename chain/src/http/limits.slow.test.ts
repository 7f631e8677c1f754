import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, tokenIdOf } from "@satchel/core/ids";
import { aScript, aTxid } from "@satchel/core/testing";
import type { Utxo } from "@satchel/core/tx";
import { expect, test } from "vitest";
import { MAX_INDEX, MAX_SATS, MAX_SECONDS } from "../decode/ranges.ts";
import { hashBytes, toWireTx, toWireUtxo } from "../testing/wire-builders.ts";
import * as wire from "../wire/index.ts";
import { MAX_ANSWER_BYTES, MAX_FRAME_BYTES, MAX_SMALL_ANSWER_BYTES } from "./limits.ts";

const id = aTxid("ab".repeat(32));
const script = new Uint8Array(25);
const tokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 } as const;
const token = { tokenId: tokenIdOf(id), tokenType, atoms: atoms(2n ** 64n - 1n), isMintBaton: false, entryIdx: 3 };
/** A coin with the longest number in every field, and the entry of an offer on Agora. */
const coin: Utxo = {
  outpoint: outpointOf(id, MAX_INDEX),
  script: aScript("00".repeat(25)),
  sats: sats(MAX_SATS),
  blockHeight: 10_000_000,
  isCoinbase: true,
  isFinal: true,
  token,
  plugins: { agora: { groups: [`50${"ab".repeat(33)}`, `54${id}`, `47${id}`], data: ["00".repeat(10)] } },
};

test("the coins of a wallet of 50,000 take less than half of the limit", () => {
  const utxos = Array.from({ length: 50_000 }, () => toWireUtxo(coin));
  const { length } = wire.ScriptUtxos.encode({ script, utxos }).finish();
  expect(length).toBeGreaterThan(MAX_ANSWER_BYTES / 4);
  expect(length).toBeLessThan(MAX_ANSWER_BYTES / 2);
});

test("a page of 200 transactions of 100 inputs each fits, and a block's event with a large coinbase", () => {
  const input = {
    outpoint: coin.outpoint,
    inputScript: "00".repeat(107),
    script: coin.script,
    sats: coin.sats,
    sequence: 0,
  };
  const outputs = [{ script: coin.script, sats: coin.sats, token, spentBy: { txid: id, inputIdx: 1 } }];
  const tx = toWireTx({
    txid: id,
    version: 2,
    inputs: Array.from({ length: 100 }, () => ({ ...input, token })),
    outputs: outputs,
    lockTime: 0,
    timeFirstSeen: MAX_SECONDS,
    size: 15_000,
    isCoinbase: false,
    isFinal: true,
    tokenEntries: [],
    tokenFailedParsings: [],
    tokenStatus: "NORMAL",
  });
  const page = wire.TxHistoryPage.encode({ txs: Array.from({ length: 200 }, () => tx), numPages: 1, numTxs: 200 });
  expect(page.finish().length).toBeLessThan(MAX_ANSWER_BYTES / 2);
  const coinbaseOutputs = Array.from({ length: 1000 }, () => tx.outputs[0] as wire.TxOutput);
  const block = {
    msgType: 1 as wire.BlockMsgType,
    blockHash: hashBytes(id),
    blockHeight: 9_000_000,
    blockTimestamp: BigInt(MAX_SECONDS),
  };
  const coinbaseData = { coinbaseScriptsig: new Uint8Array(100), coinbaseOutputs };
  const event = wire.WsMsg.encode({ msgType: { $case: "block", block: { ...block, coinbaseData } } });
  expect(event.finish().length).toBeLessThan(MAX_FRAME_BYTES / 4);
  const data = new Uint8Array(100_000);
  const genesisInfo = { ...wire.GenesisInfo.decode(new Uint8Array()), data };
  const info = { ...wire.TokenInfo.decode(new Uint8Array()), tokenId: id, genesisInfo };
  expect(wire.TokenInfo.encode(info).finish().length).toBeLessThan(MAX_SMALL_ANSWER_BYTES / 2);
});
