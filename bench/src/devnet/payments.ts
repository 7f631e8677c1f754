import { aTxid } from "@satchel/core/testing";
import { createNode, type Node } from "@satchel/devnet";
import { type Bench, type Context, type Measure, perSecond, scaled } from "./bench.ts";
import { makeCoins } from "./coins.ts";
import { createHttpClient, mustBeOk } from "./http-client.ts";
import { fanOut, forge, type Payment, pay, payerScript } from "./payer.ts";
import { startServer } from "./start-server.ts";

const PAYMENTS = 6_000;
const LANES = 2_000;
/** Number of requests at the same time. */
const CONCURRENCY = 16;
const GOAL = { atLeast: 1_000 };

/** Measures accepting payments with all checks: in the node alone, and over HTTP with one request each. */
export const payments: Bench = {
  name: "payments",
  run: async (context) => [...(await atNode(context)), ...(await overHttp(context))],
};

async function atNode(context: Context): Promise<Measure[]> {
  const node = createNode({ finalize: "never" });
  node.generate(101, payerScript);
  const coinbase = node.blockAt(1)?.txs[0];
  const { raw, coins } = fanOut({ txid: aTxid(coinbase?.txid), outIdx: 0, sats: 5_000_000_000n }, LANES);
  accept(node, raw);
  node.generate(1, payerScript);
  const batch = signBatch(coins, scaled(PAYMENTS, context));
  const begin = performance.now();
  const beginCpu = process.cpuUsage();
  for (const payment of batch) accept(node, payment.raw);
  const value = perSecond(batch.length, begin);
  const { user, system } = process.cpuUsage(beginCpu);
  const refusal = node.accept(forge(forgeable(batch)));
  if (refusal.ok) throw new Error("the node accepted a forged signature");
  mustNameSignature(refusal.rejection.reason);
  node.stop();
  const what = "1-input payments accepted by the node, all checks";
  return lines(what, value, (batch.length * 1e6) / (user + system));
}

async function overHttp(context: Context): Promise<Measure[]> {
  const server = await startServer({ blocks: 1 }, context.profileDir);
  const http = createHttpClient(server.url);
  const coins = await makeCoins(server.url, LANES);
  const batch = signBatch(coins, scaled(PAYMENTS, context));
  const forged = forge(forgeable(batch));
  const beginCpu = await server.cpuSeconds();
  const begin = performance.now();
  // Each lane is sent in order, because a payment spends the change of the one before it in its lane.
  const lanes = Array.from({ length: CONCURRENCY }, (_, lane) =>
    batch.filter((_, index) => (index % LANES) % CONCURRENCY === lane),
  );
  await Promise.all(
    lanes.map(async (lane) => {
      for (const payment of lane) mustBeOk(await http.broadcast(payment.raw));
    }),
  );
  const value = perSecond(batch.length, begin);
  const cpuSeconds = (await server.cpuSeconds()) - beginCpu;
  const { status, body } = await http.broadcast(forged);
  if (status === 200) throw new Error("a forged signature was accepted over HTTP");
  mustNameSignature(body.toString("latin1"));
  http.close();
  await server.stop();
  return lines("1-input payments accepted over HTTP, one request each", value, batch.length / cpuSeconds);
}

/**
 * Returns both speeds: by the clock, and by the devnet's processor time, on which a busy machine has less influence.
 */
function lines(what: string, byClock: number, byProcessor: number): Measure[] {
  return [
    { what, value: byClock, unit: "tx/s", goal: GOAL },
    { what: `${what}, by its processor time`, value: byProcessor, unit: "tx/s", goal: GOAL, isOurs: true },
  ];
}

/** Signs `count` payments in rounds: each coin pays once in a round, and its change pays in the next round. */
function signBatch(coins: Payment["change"][], count: number): Payment[] {
  const lanes = [...coins];
  return Array.from({ length: count }, (_, index) => {
    const lane = index % lanes.length;
    const coin = lanes[lane];
    if (coin === undefined) throw new RangeError("no coin");
    const payment = pay(coin, index);
    lanes[lane] = payment.change;
    return payment;
  });
}

/** Returns a payment that is valid until its signature is forged: it spends the last change of the batch. */
function forgeable(batch: readonly Payment[]): Payment {
  const last = batch.at(-1);
  if (last === undefined) throw new RangeError("an empty batch");
  return pay(last.change, 0);
}

function accept(node: Node, raw: Uint8Array): void {
  const result = node.accept(raw);
  if (!result.ok) throw new Error(`${result.rejection.category}: ${result.rejection.reason}`);
}

/** Throws unless the payment was refused for its signature; any other reason would prove nothing. */
function mustNameSignature(text: string): void {
  if (!text.includes("Signature must be zero for failed CHECK(MULTI)SIG operation")) {
    throw new Error(`the forged payment was refused for another reason: ${text}`);
  }
}
