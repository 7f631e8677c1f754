import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { toHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import { Script, Tx } from "ecash-lib";
import { TestRunner } from "ecash-lib/dist/test/testRunner";
import { afterEach, expect, test, vi } from "vitest";
import type { DevnetState } from "../devnet.ts";
import { subscribe } from "../server/testing/subscriber.ts";
import { OP_TRUE_SCRIPT, UNSPENDABLE_SCRIPT } from "./setup-scripts.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ENTRY = fileURLToPath(new URL("../ipc.ts", import.meta.url));
const MOCK_TIME = 1_300_000_000;
const SUBSIDY = 5_000_000_000n;

const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

function start(script: string) {
  const child = fork(ENTRY, [script], { cwd: ROOT, execArgv: ["--import", "tsx"], silent: true });
  children.push(child);
  const messages: Record<string, unknown>[] = [];
  let errors = "";
  child.on("message", (message) => messages.push({ ...(message as object) }));
  child.stderr?.on("data", (part: Buffer) => {
    errors += part.toString();
  });
  const ended = (event: "exit" | "close") => once(child, event) as Promise<[number | null]>;
  // "close" also means that all it wrote was read; it does not come after a disconnect.
  return { child, messages, errors: () => errors, exit: ended("exit"), closed: ended("close") };
}

/** A session that said "ready". */
async function startReady(script: string) {
  const session = start(script);
  while (session.messages.length < 2) await once(session.child, "message");
  const [first, second] = session.messages;
  const { chronik: url = "" } = (first?.test_info ?? {}) as { chronik?: string };
  expect(first).toEqual({ test_info: { chronik: url } });
  expect(second).toEqual({ status: "ready" });
  return { ...session, url, chronik: new ChronikClient([url]) };
}

async function generate(session: { child: ChildProcess; url: string }): Promise<string[]> {
  const socket = await subscribe(session.url);
  socket.send({ $case: "blocks", blocks: {} });
  await socket.settled();
  session.child.send("generate");
  const [message = ""] = await socket.received(1);
  socket.close();
  return message.split(" ");
}

/** Spends a coin of OP_TRUE, unsigned, with a fee of 1,000 sats. */
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
  // Each block is later than the median of those before it, and no later than that must be.
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

  session.child.send("stop");
  expect((await session.exit)[0]).toBe(0);
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
  session.child.send("next");
  expect((await session.exit)[0]).toBe(0);
  expect(session.messages.length).toBe(2);
});

test("commands sent before it is ready wait for it", async () => {
  const session = start("setup_scripts/ecash-lib_base");
  session.child.send("generate");
  session.child.send("stop");
  expect((await session.exit)[0]).toBe(0);
  expect(session.messages.map((message) => Object.keys(message)[0])).toEqual(["test_info", "status"]);
});

test("a script it does not know ends it with an error", async () => {
  const session = start("nothing");
  expect((await session.closed)[0]).toBe(1);
  expect(session.errors()).toContain('There is no setup script "nothing"');
});

test("a message it does not know ends it with an error", async () => {
  const session = await startReady("ecash-lib_base");
  session.child.send({ generate: 1 });
  expect((await session.closed)[0]).toBe(1);
  expect(session.errors()).toContain('{"generate":1} is no command');
});

test("a parent that goes away ends it", async () => {
  const session = await startReady("ecash-lib_base");
  session.child.disconnect();
  expect((await session.exit)[0]).toBe(0);
});

test("the test runner that ecash-lib publishes drives it, under the name of the program it calls", async () => {
  const folder = mkdtempSync(join(tmpdir(), "devnet-ipc-"));
  const program = join(folder, "python3");
  writeFileSync(program, `#!/bin/sh\ncd "${ROOT}" && exec "${process.execPath}" --import tsx "${ENTRY}" "$2"\n`);
  chmodSync(program, 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH ?? ""}`);
  vi.spyOn(console, "log").mockReturnValue();
  try {
    const runner = await TestRunner.setup("setup_scripts/ecash-agora_base");
    children.push(runner.runner);
    await runner.setupCoins(10, 100_000n);
    const script = Script.p2pkh(new Uint8Array(20).fill(7));
    const txid = await runner.sendToScript([20_000n, 30_000n], script);
    const { utxos } = await runner.chronik.script("p2pkh", "07".repeat(20)).utxos();
    expect(utxos.map(({ outpoint, sats }) => [outpoint.txid, sats])).toEqual([
      [txid, 20_000n],
      [txid, 30_000n],
    ]);
    const gone = once(runner.runner, "exit");
    runner.stop();
    expect((await gone)[0]).toBe(0);
  } finally {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  }
});
