// A server that shows an old book of offers, or none, between the look at it and the press of Buy. With real HTTP.

import { addressOf } from "@satchel/core/address";
import { atoms } from "@satchel/core/amount";
import { askedFor, askedSats, minAtomsOf, type Offer, orderBook } from "@satchel/core/offer";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTokenId } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { TradeRequest } from "@satchel/engine";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createPassingServer, type Own, type Passing } from "../../passing-server.ts";
import { clientOf, createDevice, type Run, startRun, until, untilFresh } from "../device.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let server: Passing;
let run: Run;
/** What the server does with questions for a book. `kept`: the answer that it repeats. */
let lie: "none" | "keeps" | "hangs" = "none";
const kept = new Map<string, Own>();

beforeAll(async () => {
  devnet = await createDevnet({ world: {}, finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
  server = await createPassingServer(devnet.url, async (path, ask) => {
    if (!path.startsWith("/plugin/agora/") || lie === "none") return ask();
    if (lie === "hangs") return "hang";
    const answer = kept.get(path) ?? (await ask());
    kept.set(path, answer);
    return answer;
  });
  run = startRun(server.url, createDevice(), honest, { timeoutMs: 15_000 });
  await run.engine.start();
  const imported = await run.engine.importWallet(devnet.world?.demo.phrase ?? "");
  if (!imported.ok) throw new Error(imported.problem.code);
  await untilFresh(run);
});
afterEach(() => {
  lie = "none";
  kept.clear();
});
afterAll(async () => {
  run.stop();
  honest.close();
  await server.close();
  await devnet.stop();
});

const token = () => aTokenId(devnet.world?.tokenIds.crystals ?? "");

/** Returns the offers that the wallet is shown, the cheapest first. */
async function look(): Promise<Offer[]> {
  const found = await run.engine.fetchOffers({ tokenId: token() });
  if (!found.ok) throw new Error(found.problem.code);
  return orderBook(found.value.offers, { owners: new Map(), spendable: undefined }).rows.map(({ offer }) => offer);
}

/** What a person wants who has seen this book, and takes its first offer. */
function request([first]: readonly Offer[]): TradeRequest {
  if (first === undefined) throw new Error("no offers");
  const best = askedFor(askedSats(first), first.atoms);
  return { trade: "buy", offer: first, atoms: minAtomsOf(first), best };
}

/** Reviews it, has something happen, and presses Buy in the review. Returns why nothing was bought. */
async function press(wanted: TradeRequest, meanwhile: () => void = () => undefined): Promise<string> {
  const { engine } = run;
  const stop = engine.viewPayment("trade");
  try {
    const plan = await engine.prepareTrade(wanted);
    if (!plan.ok) return plan.problem.code;
    await engine.askPayment("trade", { intent: wanted, plan: plan.value }, { needsReview: true });
    meanwhile();
    const sent = await engine.confirmPayment("trade");
    return sent === undefined ? "nothing" : sent.ok ? "bought" : sent.problem.code;
  } finally {
    engine.leavePayment("trade");
    stop();
  }
}

test("the cheapest offer is hidden until the press: its price is said, and nothing is bought by the old book", async () => {
  const all = await look();
  const before = run.engine.state.getState().ledger.utxos;
  expect(await press(request(all.slice(1)))).toBe("price-moved");
  expect(run.engine.state.getState().ledger.utxos).toBe(before);
});

test("a book that hangs: nothing is bought, in the form and in the review", async () => {
  const all = await look();
  lie = "hangs";
  expect(await press(request(all))).toBe("prices-unchecked");
  lie = "none";
  const hang = () => {
    lie = "hangs";
  };
  expect(await press(request(all), hang)).toBe("prices-unchecked");
  expect(run.engine.state.getState().outbox).toEqual([]);
});

test("a book that is kept as it was hides nothing of an offer that is gone", async () => {
  lie = "keeps";
  const all = await look();
  const other = startRun(devnet.url, createDevice(), honest, { timeoutMs: 60_000 });
  await other.engine.start();
  await other.engine.createWallet();
  await untilFresh(other);
  const [script = NO_SCRIPT] = other.engine.state.getState().ledger.scripts;
  await devnet.fund(addressOf(script, "ecash") ?? "", 10_000_000n);
  await until(other.engine, ({ ledger }) => ledger.utxos.size === 1);
  const whole = { ...request(all), atoms: all[0]?.atoms ?? atoms(0n) } as TradeRequest;
  const plan = await other.engine.prepareTrade(whole);
  expect(plan.ok && (await other.engine.send(plan.value)).ok).toBe(true);
  other.stop();
  expect(await press(request(all))).toBe("offer-gone");
});

test("an honest book is bought from", async () => {
  expect(await press(request(await look()))).toBe("bought");
});
