// A server inflates one coin at the first sync, in coins, history and transactions alike. The balance heals without a
// press, once the server is honest or the bytes of the coin's parent are there, and the wallet says why.
import { ScriptUtxos, Tx, TxHistoryPage } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { NO_SCRIPT, toHexReversed } from "@satchel/core/script";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { Notice } from "@satchel/engine";
import { createSystemClock } from "@satchel/platform/memory";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../rewriting-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const COINS = 13;
const AMOUNT = 10_000n;
const LIE = 90_000_000_000n;

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let server: RewritingServer;
const runs: Run[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
  server = await createRewritingServer(devnet.url);
});
afterEach(() => {
  for (const run of runs.splice(0)) run.stop();
  server.tell();
});
afterAll(async () => {
  honest.close();
  await server.close();
  await devnet.stop();
});

/** A clock whose idle time is over after a moment. */
function hastyClock() {
  const clock = createSystemClock();
  return { ...clock, after: (ms: number, run: () => void) => clock.after(Math.min(ms, 50), run) };
}

async function open(device: Device, isIdleSoon: boolean): Promise<Run & { notices: Notice[] }> {
  const run = startRun(server.url, device, honest, {
    timeoutMs: 20_000,
    ...(isIdleSoon && { clock: hastyClock() }),
  });
  runs.push(run);
  const notices: Notice[] = [];
  run.engine.onNotice((notice) => notices.push(notice));
  await run.engine.start();
  return { ...run, notices };
}

/** Claims another amount for one output, wherever it is named. */
const inflated =
  (txid: string): Rewrite =>
  (path, bytes) => {
    const told = <Output extends { sats: bigint }>(output: Output, isIt: boolean): Output =>
      isIt ? { ...output, sats: LIE } : output;
    const tx = (each: Tx): Tx => ({
      ...each,
      outputs: each.outputs.map((output) => told(output, toHexReversed(each.txid) === txid && output.sats === AMOUNT)),
    });
    if (path.startsWith("/tx/")) return Tx.encode(tx(Tx.decode(bytes))).finish();
    if (/\/(history|confirmed-txs|unconfirmed-txs)/.test(path)) {
      const page = TxHistoryPage.decode(bytes);
      return TxHistoryPage.encode({ ...page, txs: page.txs.map(tx) }).finish();
    }
    if (!/\/utxos/.test(path)) return bytes;
    const found = ScriptUtxos.decode(bytes);
    const utxos = found.utxos.map((utxo) =>
      told(utxo, toHexReversed(utxo.outpoint?.txid ?? new Uint8Array()) === txid && utxo.sats === AMOUNT),
    );
    return ScriptUtxos.encode({ ...found, utxos }).finish();
  };

const balanceOf = ({ engine }: Run): bigint => {
  const { ledger, doubted } = engine.state.getState();
  return [...ledger.utxos.values()].reduce((sum, { outpoint, sats }) => (doubted.has(outpoint) ? sum : sum + sats), 0n);
};

/** A wallet whose oldest coin, below the first page of its history, was told wrong when it was first synced. */
async function deceived(): Promise<{ device: Device; txid: string }> {
  const device = createDevice();
  const first = await open(device, false);
  await first.engine.createWallet();
  const [script = NO_SCRIPT] = first.engine.state.getState().ledger.scripts;
  const address = addressOf(script, "ecash") ?? "";
  const txids: string[] = [];
  for (let n = 0; n < COINS; n++) {
    txids.push(await devnet.fund(address, AMOUNT));
    devnet.generate(1);
  }
  const [txid = ""] = txids;
  server.tell(inflated(txid));
  await untilFresh(first);
  await until(first.engine, ({ ledger }) => ledger.utxos.size === COINS && ledger.numTxs === COINS);
  expect(balanceOf(first)).toBe(BigInt(COINS - 1) * AMOUNT + LIE);
  const isStored = async () => {
    const head = await device.store.get(`ledgerCache:${first.engine.state.getState().activeId}`);
    return head?.includes(`"${balanceOf(first)}"`) === true;
  };
  while (!(await isStored())) await new Promise((resolve) => setImmediate(resolve));
  first.stop();
  return { device, txid };
}

test("after a start with an honest server the balance is right without a press, and the wallet says why", async () => {
  const { device } = await deceived();
  server.tell();
  const run = await open(device, true);
  await until(run.engine, () => balanceOf(run) === BigInt(COINS) * AMOUNT);
  expect(run.notices).toEqual([{ kind: "balance-corrected", coins: 1, by: AMOUNT - LIE }]);
});

test("while the server goes on lying, the bytes contradict it: the coin is left out, and the wallet says why", async () => {
  const { device, txid } = await deceived();
  const run = await open(device, true);
  await until(run.engine, ({ doubted }) => doubted.size === 1);
  expect(balanceOf(run)).toBe(BigInt(COINS - 1) * AMOUNT);
  expect([...run.engine.state.getState().doubted.keys()][0]).toContain(txid);
  expect(run.notices).toEqual([{ kind: "coins-left-out", coins: 1 }]);
  // The honest answer brings the coin back.
  server.tell();
  await run.engine.resync();
  await until(run.engine, ({ ledger }) => [...ledger.utxos.values()].every(({ sats }) => sats === AMOUNT));
});
