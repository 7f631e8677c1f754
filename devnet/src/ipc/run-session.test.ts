import { toHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import { Script, Tx } from "ecash-lib";
import { afterEach, expect, test } from "vitest";
import type { DevnetState } from "../devnet.ts";
import { subscribe } from "../server/testing/subscriber.ts";
import { runSession } from "./run-session.ts";
import { OP_TRUE_SCRIPT, setupScript, UNSPENDABLE_SCRIPT } from "./setup-scripts.ts";

const MOCK_TIME = 1_300_000_000;
const SUBSIDY = 5_000_000_000n;

/** Ends every session of a test, even when the test failed. */
const partings: (() => void)[] = [];
afterEach(() => {
  for (const part of partings.splice(0)) part();
});

/** Returns a session in this process. Its channel is two lists. */
function start(script: string) {
  const orders: unknown[] = [];
  const messages: Record<string, unknown>[] = [];
  let isGone = false;
  let wakeSession = (): void => undefined;
  let wakeTest = (): void => undefined;
  const tell = (...some: unknown[]): void => {
    orders.push(...some);
    wakeSession();
  };
  const part = (): void => {
    isGone = true;
    wakeSession();
  };
  partings.push(part);
  const ended = runSession(setupScript(script), {
    send(message) {
      messages.push({ ...message });
      wakeTest();
    },
    async next() {
      while (orders.length === 0 && !isGone) {
        await new Promise<void>((resolve) => {
          wakeSession = resolve;
        });
      }
      return orders.shift();
    },
  });
  // Only some tests look at this promise; in the others a failed session must not be an unhandled rejection.
  ended.catch(() => undefined);
  const heard = (count: number): Promise<void> =>
    new Promise((resolve) => {
      wakeTest = () => {
        if (messages.length >= count) resolve();
      };
      wakeTest();
    });
  return { messages, tell, part, ended, heard };
}

/** Returns a session that has said "ready". */
async function startReady(script: string) {
  const session = start(script);
  await session.heard(2);
  const [first, second] = session.messages;
  const { chronik: url = "" } = (first?.test_info ?? {}) as { chronik?: string };
  expect(first).toEqual({ test_info: { chronik: url, setup_script_timeout: 60 } });
  expect(second).toEqual({ status: "ready" });
  return { ...session, url, chronik: new ChronikClient([url]) };
}

async function generate(session: { tell(order: string): void; url: string }): Promise<string[]> {
  const socket = await subscribe(session.url);
  socket.send({ $case: "blocks", blocks: {} });
  await socket.settled();
  session.tell("generate");
  const [message = ""] = await socket.received(1);
  socket.close();
  return message.split(" ");
}

/** Returns a transaction that spends a coin of OP_TRUE without a signature, with a fee of 1,000 sats. */
function spend(txid: string, sats: bigint): Uint8Array {
  return new Tx({
    inputs: [{ prevOut: { txid, outIdx: 0 }, script: new Script(Uint8Array.of(1, 0x51)), sequence: 0xffffffff }],
    outputs: [
      { sats: sats - 1000n, script: new Script(OP_TRUE_SCRIPT) },
      { sats: 0n, script: new Script(Uint8Array.of(0x6a, 20, ...new Uint8Array(20))) },
    ],
  }).ser();
}
const coinsOf = async (chronik: ChronikClient, script: Uint8Array) =>
  (await chronik.script("other", toHex(script)).utxos()).utxos;

test("ecash-lib_base: one spendable coin, the clock set before mining, generate without a reply, stop", async () => {
  const session = await startReady("ecash-lib_base");
  const { chronik } = session;
  expect((await chronik.blockchainInfo()).tipHeight).toBe(101);
  const coins = await coinsOf(chronik, OP_TRUE_SCRIPT);
  expect(coins.map(({ sats, blockHeight, isCoinbase }) => [sats, blockHeight, isCoinbase])).toEqual([
    [SUBSIDY, 1, true],
  ]);
  expect((await coinsOf(chronik, UNSPENDABLE_SCRIPT)).length).toBe(100);
  // The time of each block is the least one allowed: just after the median of the blocks before it.
  const blocks = await chronik.blocks(1, 3);
  expect(blocks.map(({ timestamp }) => timestamp)).toEqual([MOCK_TIME, MOCK_TIME + 1, MOCK_TIME + 1]);
  const state = (await (await fetch(`${session.url}/devnet/state`)).json()) as DevnetState;
  expect([state.time, state.network.prefix, state.finalHeight]).toEqual([MOCK_TIME, "ecregtest", -1]);

  const { txid } = await chronik.broadcastTx(spend(coins[0]?.outpoint.txid ?? "", SUBSIDY));
  expect((await chronik.tx(txid)).timeFirstSeen).toBe(MOCK_TIME);
  expect(await generate(session)).toEqual(["BLK_CONNECTED", "102"]);
  const tx = await chronik.tx(txid);
  expect([tx.block?.height, tx.isFinal]).toEqual([102, false]);
  const [coinbase] = (await chronik.blockTxs(102)).txs;
  expect(coinbase?.outputs).toMatchObject([{ sats: SUBSIDY + 1000n, outputScript: toHex(UNSPENDABLE_SCRIPT) }]);

  session.tell("stop");
  await session.ended;
  expect(session.messages.length).toBe(2);
});

test("ecash-agora_base: 149 coins, subsidies as regtest, the clock set after mining, next ends it", async () => {
  const session = await startReady("ecash-agora_base");
  const { chronik } = session;
  expect((await chronik.blockchainInfo()).tipHeight).toBe(249);
  const coins = await coinsOf(chronik, OP_TRUE_SCRIPT);
  expect(coins.reduce((sum, { sats }) => sum + sats, 0n)).toBe(149n * SUBSIDY);
  const unspendable = await coinsOf(chronik, UNSPENDABLE_SCRIPT);
  expect([unspendable.length, unspendable[0]?.blockHeight, unspendable[0]?.sats]).toEqual([100, 150, SUBSIDY / 2n]);
  const tip = await chronik.block(249);
  expect(tip.blockInfo.timestamp).toBeGreaterThan(MOCK_TIME);

  const { txid } = await chronik.broadcastTx(spend(coins[0]?.outpoint.txid ?? "", SUBSIDY));
  expect((await chronik.tx(txid)).timeFirstSeen).toBe(MOCK_TIME);
  expect(await generate(session)).toEqual(["BLK_CONNECTED", "250"]);
  session.tell("next");
  await session.ended;
  expect(session.messages.length).toBe(2);
});

test("a script and a message it does not know are errors that name them, and the devnet is stopped", async () => {
  expect(() => setupScript("nothing")).toThrow('There is no setup script "nothing"');
  const session = await startReady("ecash-lib_base");
  session.tell({ generate: 1 });
  await expect(session.ended).rejects.toThrow('{"generate":1} is no command');
  await expect(fetch(session.url)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
});

test("a parent that goes away ends it", async () => {
  const session = await startReady("ecash-lib_base");
  session.part();
  await session.ended;
});
