import { alpGenesis, alpSend, emppScript, type Script, strToBytes } from "ecash-lib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import type { Devnet } from "../../devnet.ts";
import { signTx, type TestCoin, walletScript } from "../../node/testing/test-wallet.ts";
import { type Subscriber, subscribe } from "../testing/subscriber.ts";

const INFO = { tokenTicker: "T", tokenName: "Token", url: "u", decimals: 0 };
const GENESIS = emppScript([alpGenesis(0, INFO, { atomsArray: [5n, 5n], numBatons: 1 })]);

let devnet: Devnet;
let socket: Subscriber;
beforeEach(async () => {
  devnet = await createDevnet({ finalize: "never" });
  socket = await subscribe(devnet.url);
});
afterEach(async () => {
  socket.close();
  await devnet.stop();
});

const byToken = (tokenId: string) => ({ $case: "tokenId", tokenId: { tokenId } }) as const;
const byLokad = (lokad: string) => ({ $case: "lokadId", lokadId: { lokadId: strToBytes(lokad) } }) as const;

async function send(script: Script, coins: readonly TestCoin[] = []): Promise<string> {
  const sats = 10_000n;
  const funding = { txid: await devnet.fund(walletScript, sats), sats };
  const dust = Array.from({ length: 3 }, () => ({ sats: 546n, script: walletScript }));
  const result = devnet.node.accept(signTx([...coins, funding], [{ sats: 0n, script: script.bytecode }, ...dust]));
  if (!result.ok) throw new Error(result.rejection.reason);
  return result.txid;
}

test("a token id hears of everything that spends or makes it, bare burns too, also when it goes", async () => {
  const id = await send(GENESIS);
  socket.send(byToken(id));
  await socket.settled();
  const other = await send(GENESIS);
  const moved = await send(emppScript([alpSend(id, 0, [5n])]), [{ txid: id, outIdx: 1, sats: 546n }]);
  const burned = await send(emppScript([strToBytes("CHAT")]), [{ txid: id, outIdx: 2, sats: 546n }]);
  devnet.node.rejectTx(burned);
  devnet.generate(1);
  const messages = await socket.received(6);
  expect(messages).not.toContain(`TX_ADDED_TO_MEMPOOL ${other}`);
  expect(messages.slice(0, 2)).toEqual([`TX_ADDED_TO_MEMPOOL ${moved}`, `TX_ADDED_TO_MEMPOOL ${burned}`]);
  expect(messages.slice(2, 4).sort()).toEqual([`TX_INVALIDATED ${burned}`, `TX_REMOVED_FROM_MEMPOOL ${burned}`]);
  expect(messages.slice(4).sort()).toEqual([`TX_CONFIRMED ${id}`, `TX_CONFIRMED ${moved}`].sort());
});

test("a LOKAD id hears of each transaction that names it, once", async () => {
  socket.send(byLokad("SLP2"));
  socket.send(byLokad("CHAT"));
  await socket.settled();
  const chat = await send(emppScript([strToBytes("CHAT one"), strToBytes("CHAT two")]));
  const id = await send(GENESIS);
  expect(await socket.received(2)).toEqual([`TX_ADDED_TO_MEMPOOL ${chat}`, `TX_ADDED_TO_MEMPOOL ${id}`]);
  socket.send(byLokad("CHAT"), true);
  await socket.settled();
  await send(emppScript([strToBytes("CHAT three")]));
  const next = await send(GENESIS);
  expect((await socket.received(3)).at(-1)).toBe(`TX_ADDED_TO_MEMPOOL ${next}`);
});

test("a bad token id is an unknown error", async () => {
  socket.send(byToken("xyz"));
  expect(await socket.received(1)).toEqual(["error Unknown error, contact admins"]);
});
