// A server that answers, but each time after 30 s, which is twice as long as the wallet waits for a beginning: alone,
// and beside a quick one. With real HTTP and real time, so it runs with LONG=1 alone. How long each step takes and
// what is said is printed.

import { setTimeout as delay } from "node:timers/promises";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { askedFor, askedSats, minAtomsOf, type Offer, orderBook } from "@satchel/core/offer";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { PaymentIntent, TradeRequest } from "@satchel/engine";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPassingServer, type Passing } from "../passing-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";
import { seen } from "./payment-kinds.ts";

const LATE_MS = 30_000;
/** As the app has it. */
const TIMEOUT_MS = 15_000;

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

/** What it is late with. `sends`: it passes a payment on late too; otherwise only its answer to it is late. */
type How = "quick" | "all" | "answers to payments" | "sends";

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
const runs: Run[] = [];
const servers: Passing[] = [];

describe.skipIf(process.env.LONG !== "1").concurrent("a server that answers after 30 s", () => {
  beforeAll(async () => {
    devnet = await createDevnet({ world: {}, finalize: "never" });
    honest = clientOf(devnet.url, 60_000);
  });
  afterAll(async () => {
    for (const run of runs) run.stop();
    honest.close();
    for (const server of servers) await server.close();
    await devnet.stop();
  });

  for (const [whose, isAlone] of [
    ["alone", true],
    ["beside a quick one", false],
  ] as const) {
    test(`${whose}: the balance is that of the device until the network has answered`, async () => {
      const late = await createLate(isAlone);
      const { device, run: first, script } = await person(late.urls);
      first.stop();
      await devnet.fund(addressOf(script, "ecash") ?? "", 7_000n);
      late.now("all");
      const run = open(late.urls, device);
      const { engine } = run;
      await timed(`${whose}, start`, () => engine.start());
      await timed(`${whose}, balance of the device`, () => until(engine, () => balanceOf(run) >= COIN));
      if (isAlone) {
        expect(balanceOf(run)).toBe(COIN);
        await timed(`${whose}, said to be old`, () => until(engine, ({ sync }) => sync.failed !== undefined));
        const { connection, sync } = engine.state.getState();
        say(`${whose}, then`, `${connection}, ${sync.state}, ${sync.failed}`);
        expect(sync.state).toBe("stale");
        expect(balanceOf(run)).toBe(COIN);
        late.now("quick");
        await untilFresh(run);
      } else await timed(`${whose}, new balance`, () => until(engine, () => balanceOf(run) === COIN + 7_000n));
      expect(balanceOf(run)).toBe(COIN + 7_000n);
    });

    for (const how of ["all", "answers to payments", "sends"] as const)
      test(`${whose}, late with ${how}: a payment is made once, or was never signed`, async () => {
        const late = await createLate(isAlone);
        const { run } = await person(late.urls);
        const { engine } = run;
        // The name of a script has 20 characters at most.
        const bob = scriptOf(`${isAlone} ${how.slice(0, 7)}`);
        late.now(how);
        const intent: PaymentIntent = { to: [{ script: bob, sats: sats(1_000n) }] };
        const said = await timed(`${whose}, ${how}, send`, () => press(run, "send", intent));
        const outbox = engine.state.getState().outbox.map(({ status }) => status);
        say(`${whose}, ${how}, outbox`, outbox.join());
        const wasSigned = run.judged.length > 0;
        const settle = () =>
          timed(`${whose}, ${how}, settled`, () => until(engine, ({ outbox }) => outbox.length === 0));
        // The quick one ends it while the other is late still. Alone, the person waits.
        if (!isAlone) await settle();
        await late.done();
        late.now("quick");
        await untilFresh(run);
        await settle();
        expect((await honest.utxos(bob)).map((coin) => coin.sats)).toEqual(wasSigned ? [1_000n] : []);
        // Alone, it cannot say which network it is of, and nothing is signed before it has.
        if (how === "all") expect([said, wasSigned]).toEqual(isAlone ? ["unreachable", false] : ["done", true]);
        else expect(wasSigned).toBe(true);
      });

    test(`${whose}: a purchase pays once or says why it pays nothing`, async () => {
      const late = await createLate(isAlone);
      const { run, script } = await person(late.urls);
      const offers = await look(run);
      late.now("all");
      const first = await timed(`${whose}, buy`, () => buy(run, offers));
      // From then on the quick one is asked first.
      const said = isAlone ? first : await timed(`${whose}, buy again`, () => buy(run, offers));
      expect(said === "done").toBe(!isAlone);
      await late.done();
      late.now("quick");
      await untilFresh(run);
      await until(run.engine, ({ outbox }) => outbox.length === 0);
      const got = (await honest.utxos(script)).filter(({ token }) => token !== undefined);
      expect(got).toHaveLength(said === "done" ? 1 : 0);
    });
  }
});

/** A late server, alone or before a quick one. `done`: all that it was asked for has happened. */
async function createLate(isAlone: boolean) {
  let how: How = "quick";
  const pending = new Set<Promise<unknown>>();
  const server = await createPassingServer(devnet.url, (path, ask) => {
    const isPayment = path.startsWith("/broadcast-tx");
    const isLate = how === "all" || (how !== "quick" && isPayment);
    const work = isLate ? passLate(ask, how !== "answers to payments") : ask();
    pending.add(work);
    return work.finally(() => pending.delete(work));
  });
  servers.push(server);
  return {
    urls: isAlone ? [server.url] : [server.url, devnet.url],
    now: (next: How) => {
      how = next;
    },
    done: async () => void (await Promise.allSettled([...pending])),
  };
}

async function passLate<Answer>(ask: () => Promise<Answer>, isLate: boolean): Promise<Answer> {
  if (isLate) await delay(LATE_MS);
  const [answer] = await Promise.all([ask(), isLate ? undefined : delay(LATE_MS)]);
  return answer;
}

const COIN = 5_000_000n;

/** A wallet with one coin, which knows it. */
async function person(urls: readonly string[]): Promise<{ device: Device; run: Run; script: ScriptHex }> {
  const device = createDevice();
  const run = open(urls, device);
  await run.engine.start();
  await run.engine.createWallet();
  await untilFresh(run);
  const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
  await devnet.fund(addressOf(script, "ecash") ?? "", COIN);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === 1);
  await untilFresh(run);
  return { device, run, script };
}

function open(urls: readonly string[], device: Device): Run {
  const run = startRun(urls, device, honest, { timeoutMs: TIMEOUT_MS });
  runs.push(run);
  return run;
}

const balanceOf = ({ engine }: Run): bigint =>
  [...engine.state.getState().ledger.utxos.values()].reduce((sum, coin) => sum + coin.sats, 0n);

/** Presses Send in the form and in the review. Returns what is said. */
async function press({ engine }: Run, place: string, intent: PaymentIntent): Promise<string> {
  engine.viewPayment(place);
  await engine.askPayment(place, seen(engine.state.getState(), intent), { needsReview: true });
  const sent = await engine.confirmPayment(place);
  return sent === undefined ? "not signed" : sent.ok ? "done" : sent.problem.code;
}

async function look({ engine }: Run): Promise<Offer[]> {
  const found = await engine.fetchOffers({ tokenId: aTokenId(devnet.world?.tokenIds.crystals ?? "") });
  if (!found.ok) throw new Error(found.problem.code);
  return orderBook(found.value.offers, { owners: new Map(), spendable: undefined }).rows.map(({ offer }) => offer);
}

/** Buys of the first offer, from the look at it to the press of Buy in the review. Returns what is said. */
async function buy({ engine }: Run, [offer]: readonly Offer[]): Promise<string> {
  if (offer === undefined) throw new Error("no offers");
  const best = askedFor(askedSats(offer), offer.atoms);
  const wanted: TradeRequest = { trade: "buy", offer, atoms: minAtomsOf(offer), best };
  engine.viewPayment("trade");
  const plan = await engine.prepareTrade(wanted);
  if (!plan.ok) return plan.problem.code;
  await engine.askPayment("trade", { intent: wanted, plan: plan.value }, { needsReview: true });
  const sent = await engine.confirmPayment("trade");
  return sent === undefined ? "nothing" : sent.ok ? "done" : sent.problem.code;
}

const say = (what: string, text: string): void => console.log(`${what}: ${text}`);

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  const value = await work();
  say(what, `${value ?? ""} after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return value;
}
