import { createChain } from "@satchel/chain";
import { genesisTxid } from "@satchel/core/ids";
import { scriptOfBytes } from "@satchel/core/script";
import { aScript, aTokenId, aTxid } from "@satchel/core/testing";
import { tokenOfBytes } from "@satchel/core/tx";
import { createSystemClock } from "@satchel/platform/memory";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { walletScript } from "../bench-wallet.ts";
import { balanceOfStub, createStubHistory } from "./stub-history.ts";
import { type StubServer, startStub } from "./stub-server.ts";
import { stubTokenId } from "./stub-wire.ts";

const SIZE = { txs: 230, utxos: 120, tokens: 12 };
const script = scriptOfBytes(walletScript.bytecode);
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function start() {
  const history = createStubHistory(SIZE);
  const stub: StubServer = await startStub(history);
  const chain = createChain({ urls: [stub.url], clock: createSystemClock(), WebSocket });
  ends.push(() => chain.close(), stub.stop);
  return { history, chain };
}

test("the wallet's client reads coins, history and tokens that fit together", async () => {
  const { history, chain } = await start();
  const [utxos, first, second] = await Promise.all([
    chain.utxos(script),
    chain.history(script, 0, 200),
    chain.history(script, 1, 200),
  ]);
  const txs = [...first.txs, ...second.txs];
  expect([utxos.length, txs.length, first.numTxs, first.numPages]).toEqual([120, 230, 230, 2]);
  const unspent = txs.flatMap((tx) =>
    tx.outputs.flatMap((output, outIdx) =>
      output.script === script && output.spentBy === undefined ? [`${tx.txid}:${outIdx}`] : [],
    ),
  );
  expect(new Set(unspent)).toEqual(new Set(utxos.map(({ outpoint }) => outpoint)));
  const money = utxos.reduce((sum, { sats, token }) => (token ? sum : sum + sats), 0n);
  expect(money).toBe(balanceOfStub(history));
  expect(new Set(utxos.flatMap(({ token }) => (token ? [token.tokenId] : []))).size).toBe(SIZE.tokens);
  expect(await chain.tx(aTxid(txs[5]?.txid))).toEqual(txs[5]);
  expect((await chain.api.token(aTokenId(stubTokenId(3)))).genesisInfo.tokenTicker).toBe("BEN4");
  expect(
    tokenOfBytes(aTokenId(stubTokenId(3)), await chain.rawTx(genesisTxid(aTokenId(stubTokenId(3)))))?.genesisInfo
      .tokenTicker,
  ).toBe("BEN4");
  expect((await chain.tip()).isFinal).toBe(true);
});

test("other scripts are empty, and other transactions are not found", async () => {
  const { chain } = await start();
  const other = aScript(`76a914${"ab".repeat(20)}88ac`);
  expect(await chain.utxos(other)).toEqual([]);
  expect((await chain.history(other, 0, 25)).numTxs).toBe(0);
  await expect(chain.tx(aTxid("ab".repeat(32)))).rejects.toThrow("404");
});
