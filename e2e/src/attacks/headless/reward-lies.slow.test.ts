// A server hides that a coin is a block reward, or calls it older than it is. If the wallet spent it, the network would
// refuse the payment, and only the same coin could replace it: nothing could be paid until it is ripe.
import { ScriptUtxos, Tx, TxHistoryPage } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { NO_SCRIPT } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../rewriting-server.ts";
import { clientOf, createDevice, type Run, startRun, until, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const AMOUNT = 100_000n;

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let server: RewritingServer;
let run: Run | undefined;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
  server = await createRewritingServer(devnet.url);
});
afterEach(() => {
  run?.stop();
  server.tell();
});
afterAll(async () => {
  honest.close();
  await server.close();
  await devnet.stop();
});

type Told = { isCoinbase: boolean; height: number };
const LIES: [string, (is: Told) => Told][] = [
  ["a reward is called none", (is) => ({ ...is, isCoinbase: false })],
  ["a reward is called one of the first block", (is) => (is.isCoinbase ? { ...is, height: 1 } : is)],
];

/** The same lie wherever a transaction or a coin is named. */
const telling =
  (lie: (is: Told) => Told): Rewrite =>
  (path, bytes) => {
    const tx = (is: Tx): Tx => {
      const { isCoinbase, height } = lie({ isCoinbase: is.isCoinbase, height: is.block?.height ?? -1 });
      return { ...is, isCoinbase, block: is.block && { ...is.block, height } };
    };
    if (path.startsWith("/tx/")) return Tx.encode(tx(Tx.decode(bytes))).finish();
    if (/\/(history|confirmed-txs|unconfirmed-txs)/.test(path)) {
      const page = TxHistoryPage.decode(bytes);
      return TxHistoryPage.encode({ ...page, txs: page.txs.map(tx) }).finish();
    }
    if (!/\/utxos/.test(path)) return bytes;
    const listed = ScriptUtxos.decode(bytes);
    const utxos = listed.utxos.map((utxo) => {
      const { isCoinbase, height } = lie({ isCoinbase: utxo.isCoinbase, height: utxo.blockHeight });
      return { ...utxo, isCoinbase, blockHeight: height };
    });
    return ScriptUtxos.encode({ ...listed, utxos }).finish();
  };

/** A wallet with a coin that it can spend and a young reward, of which it is told a lie. */
async function deceived(lie: (is: Told) => Told) {
  run = startRun(server.url, createDevice(), honest, { timeoutMs: 20_000 });
  const { engine } = run;
  await engine.start();
  await engine.createWallet();
  const [script = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const address = addressOf(script, "ecash") ?? "";
  await devnet.fund(address, AMOUNT);
  const [hash = ""] = devnet.generate(1, address);
  devnet.generate(3);
  server.tell(telling(lie));
  await untilFresh(run);
  await engine.resync();
  await until(engine, ({ ledger }) => ledger.utxos.size === 2);
  const reward = [...engine.state.getState().ledger.utxos.values()].find((coin) => coin.sats > AMOUNT);
  if (reward === undefined) throw new Error(`No reward of block ${hash}`);
  return { engine, reward };
}

test.each(LIES)("%s: it is not spent, the other coin is, and both can be paid with later", async (_name, lie) => {
  const { engine, reward } = await deceived(lie);
  const bob = scriptOf("bob");
  const all = await engine.prepare({ maxTo: bob });
  if (!all.ok) throw new Error(all.problem.code);
  expect(all.value.spends).not.toContain(reward.outpoint);
  expect(await engine.send(all.value)).toMatchObject({ ok: true });
  // Nothing else is enough for this one.
  expect(await engine.prepare({ to: [{ script: bob, sats: sats(1_000_000n) }] })).toMatchObject({ ok: false });

  server.tell();
  devnet.generate(100);
  await engine.resync();
  const later = await engine.prepare({ to: [{ script: bob, sats: sats(1_000_000n) }] });
  if (!later.ok) throw new Error(later.problem.code);
  expect(later.value.spends).toContain(reward.outpoint);
  expect(await engine.send(later.value)).toMatchObject({ ok: true });
});
