// A server refuses a payment, keeps its signed bytes, and publishes them after the person has paid again: the devnet
// says how often the recipient was paid.
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { Engine } from "@satchel/engine";
import { planXec } from "@satchel/engine/plan";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createKeepingServer, type KeepingServer } from "../keeping-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const AMOUNT = 500_000n;

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let liar: KeepingServer;
const runs: Run[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
});
afterEach(async () => {
  for (const run of runs.splice(0)) run.stop();
  await liar.close();
});
afterAll(async () => {
  honest.close();
  await devnet.stop();
});

/** The wallet of a device, which asks the liar first, and with `hasHonest` an honest server second. */
async function open(hasHonest: boolean, device: Device = createDevice()): Promise<Run> {
  const run = startRun(hasHonest ? [liar.url, devnet.url] : liar.url, device, honest, { timeoutMs: 5_000 });
  runs.push(run);
  await run.engine.start();
  if (run.engine.state.getState().phase.kind === "no-wallet") {
    await run.engine.createWallet();
    const [script = ""] = run.engine.state.getState().ledger.scripts;
    for (let n = 0; n < 4; n++) await devnet.fund(addressOf(script, "ecash") ?? "", 1_000_000n);
  }
  await untilFresh(run);
  return run;
}

let people = 0;
/** A new person, so that what they have got is this test's. */
const somebody = () => scriptOf(`recipient ${people++}`);
const got = async (script: string): Promise<bigint[]> => (await honest.utxos(script)).map(({ sats: each }) => each);

async function pay({ state, send }: Engine, script: string) {
  const plan = planXec(state.getState(), { to: [{ script, sats: sats(AMOUNT) }] });
  if (!plan.ok) throw new Error(plan.problem.code);
  return send(plan.value);
}

test.each([
  ["one server and an honest one", true, false],
  ["one server that hides the coins, and an honest one", true, true],
] as const)("refused by %s, and published after the person has paid again: paid once", async (_, hasHonest, hides) => {
  liar = await createKeepingServer(devnet.url);
  const { engine } = await open(hasHonest);
  const bob = somebody();
  liar.lie({ refuses: true, hides });
  const first = await pay(engine, bob);
  expect(liar.kept()).toHaveLength(1);
  // The other server takes what the first one has refused.
  expect(first.ok).toBe(hasHonest);
  if (!first.ok) {
    liar.lie({});
    // A payment of the same amount would now be made from this coin alone.
    await devnet.fund(addressOf(engine.state.getState().ledger.scripts[0] ?? "", "ecash") ?? "", AMOUNT + 10_000n);
    await engine.resync();
    await until(engine, ({ ledger }) => ledger.utxos.size === 5);
    expect(await pay(engine, bob)).toMatchObject({ ok: true });
  }
  await liar.publish();
  expect(await got(bob)).toEqual([AMOUNT]);
});

test.each([
  ["alone", false],
  ["beside an honest one", true],
] as const)("a payment that was final is not called dropped by a server %s that does not know it", async (_, two) => {
  liar = await createKeepingServer(devnet.url);
  const device = createDevice();
  const bob = somebody();
  const before = await open(two, device);
  const sent = await pay(before.engine, bob);
  if (!sent.ok) throw new Error(sent.problem.code);
  const [txid] = sent.value.txids;
  devnet.node.finalizeTx(txid ?? "");
  await before.engine.resync();
  await until(before.engine, ({ ledger }) => ledger.history.some((tx) => tx.txid === txid && tx.isFinal));
  await before.engine.resync();
  before.stop();

  liar.lie({ unknown: new Set(sent.value.txids) });
  const { engine } = await open(two, device);
  const notices: string[] = [];
  engine.onNotice(({ kind }) => void notices.push(kind));
  await engine.resync();
  await engine.resync();
  expect(notices).not.toContain("payment-dropped");
  expect(notices).not.toContain("payment-conflicted");
  expect(notices).not.toContain("payment-refused");
  const { outbox } = engine.state.getState();
  expect(outbox.filter(({ status }) => status === "refused" || status === "conflicted")).toEqual([]);
  expect(await got(bob)).toEqual([AMOUNT]);
});
