// Nothing is signed through a server that failed the check of its network, or that has not answered it: no payment, no
// token, no trade, no airdrop, and no offer of a restored listing.
import { Error as WireError } from "@satchel/chain/wire";
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import type { Checkpoint } from "@satchel/core/network";
import { NetworkError } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { PaymentIntent } from "@satchel/engine";
import { keyOf } from "@satchel/engine/plan";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createPassingServer, type Own, type Passing } from "../passing-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";
import { type Market, openMarket, PAYMENT_KINDS, type PaymentKind, seen } from "./payment-kinds.ts";
import { mustBe, prepared } from "./refusals/refusal-arena.ts";
import { createToken, HONEST_TIMEOUT_MS, listing, openStall } from "./trades/stall.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

const HEIGHT = 110;
const FRIENDS = Array.from({ length: 300 }, (_, n) => scriptOf(`holder ${n}`));
const AIRDROP: PaymentKind = {
  name: "an airdrop to 300 holders",
  place: "airdrop",
  isChain: false,
  prepare: () => Promise.resolve({ to: FRIENDS.map((script) => ({ script, sats: sats(600n) })) }),
  change: { atoms: [], offered: 0n, bobsSats: 0n, bobsAtoms: 0n },
};
const KINDS = [...PAYMENT_KINDS, AIRDROP];

/** How a server fails: it has another block at the checkpoint, or does not answer that question. */
const FAILURES = [
  { name: "failed the check", code: "servers-left-out", own: { status: 404, body: "" } },
  { name: "was not checked", code: "servers-unchecked", own: { status: 502, body: "<html>" } },
] as const;

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
let market: Market;
let checkpoint: Checkpoint;
/** The server that the attacked wallets ask. It answers the check with this; undefined: as the devnet does. */
let server: Passing;
let own: Own | undefined;
let asked: string[] = [];
/** A wallet with what each payment needs, and the payments, in the order of KINDS. */
let device: Device;
let intents: PaymentIntent[] = [];
/** A wallet whose payment was refused, and what cancels it. */
let refused: { device: Device; intent: PaymentIntent };

beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never", blocks: 400 });
  honest = clientOf(devnet.url, HONEST_TIMEOUT_MS);
  checkpoint = { height: HEIGHT, hash: devnet.node.blockAt(HEIGHT)?.hash ?? "" };
  market = await openMarket(await openStall(devnet, honest));
  server = await createPassingServer(devnet.url, async (path, ask) => {
    asked.push(path);
    return path === `/block/${HEIGHT}` && own !== undefined ? own : ask();
  });
  device = createDevice();
  await withWallet(device, 8, async (run, script) => {
    for (const kind of KINDS) intents = [...intents, await kind.prepare({ ...market, run, script })];
  });
  const other = createDevice();
  await withWallet(other, 1, async (run) => {
    refused = { device: other, intent: await refusedPayment(run) };
  });
});
afterAll(async () => {
  market.stall.run.stop();
  honest.close();
  await server.close();
  await devnet.stop();
});

/** Makes a wallet on a device, with this number of coins, and uses it with an honest server. */
async function withWallet(what: Device, coins: number, use: (run: Run, script: ScriptHex) => Promise<void>) {
  const run = startRun(devnet.url, what, honest, { timeoutMs: HONEST_TIMEOUT_MS });
  await run.engine.start();
  await run.engine.createWallet();
  await untilFresh(run);
  const [script = NO_SCRIPT] = run.engine.state.getState().ledger.scripts;
  for (let coin = 0; coin < coins; coin++) await devnet.fund(addressOf(script, "ecash") ?? "", 9_000_000n);
  await until(run.engine, ({ ledger }) => ledger.utxos.size === coins);
  await use(run, script);
  await untilFresh(run);
  run.stop();
}

const refusal = new NetworkError("Failed getting /broadcast-tx: dust", "refused", { status: 400, serverText: "dust" });

/** A payment that the network has refused, as what cancels it. */
async function refusedPayment({ engine, client }: Run): Promise<PaymentIntent> {
  const { broadcast } = client;
  client.broadcast = () => Promise.reject(refusal);
  await engine.send(mustBe(await engine.prepare({ to: [{ script: scriptOf("bob"), sats: sats(1_000n) }] })));
  client.broadcast = broadcast;
  const [{ id } = { id: undefined }] = engine.state.getState().outbox;
  if (id === undefined) throw new Error("Nothing was refused");
  return { cancel: id };
}

/** Opens a device with the attacked server. `signed`: how many transactions its vault has signed. */
async function attacked(what: Device): Promise<Run & { signed: () => number }> {
  asked = [];
  let count = 0;
  const run = startRun(server.url, what, honest, {
    timeoutMs: 20_000,
    network: { checkpoint },
    onSigned: (_plan, txs) => {
      count += txs.length;
    },
  });
  await run.engine.start();
  return { ...run, signed: () => count };
}

describe.each(FAILURES)("through a server that $name", ({ code, own: answer }) => {
  const runs: Awaited<ReturnType<typeof attacked>>[] = [];
  beforeAll(async () => {
    own = answer.status === 404 ? { ...answer, body: notFound() } : answer;
    for (const each of [device, refused.device]) {
      const run = await attacked(each);
      await run.engine.resync();
      await until(run.engine, ({ ledger }) => ledger.awaited === undefined && ledger.utxos.size > 0);
      runs.push(run);
    }
  });
  afterAll(() => {
    for (const run of runs) run.stop();
    own = undefined;
  });

  const names = [...KINDS.map(({ name }) => name), "what cancels a refused payment"];
  test.each(names)("%s is not signed", async (name) => {
    const at = KINDS.findIndex((kind) => kind.name === name);
    const run = at >= 0 ? runs[0] : runs[1];
    if (!run) throw new Error("No wallet is open");
    const { engine } = run;
    const intent = intents[at] ?? refused.intent;
    const problem = { code, hosts: [server.url.replace("http://", "")] };
    expect(await prepared(run, intent)).toEqual({ ok: false, problem });
    // The same where a payment needs no review: Send alone, and the session of its form.
    const shown = seen(engine.state.getState(), intent);
    expect(await engine.send(shown.plan)).toEqual({ ok: false, problem });
    const place = `try:${name}`;
    engine.viewPayment(place);
    await engine.askPayment(place, shown, { needsReview: false });
    const session = engine.sessions.getState().sessions.get(keyOf(place, engine.state.getState().activeId));
    expect(session).toMatchObject({ step: "failed", problem });
    expect(run.signed()).toBe(0);
    expect(asked.filter((path) => path.startsWith("/broadcast"))).toEqual([]);
  });
});

test("the offer of a restored listing is not signed before the server has answered", async () => {
  const maker = createDevice();
  const making = startRun(devnet.url, maker, honest, { timeoutMs: HONEST_TIMEOUT_MS });
  await making.engine.start();
  await making.engine.createWallet();
  await untilFresh(making);
  const { ledger, activeId } = making.engine.state.getState();
  const [script = NO_SCRIPT] = ledger.scripts;
  await devnet.fund(addressOf(script, "ecash") ?? "", 2_000_000n);
  await until(making.engine, (state) => state.ledger.utxos.size === 1);
  const stall = { run: making, script, makerPk: "" };
  const tokenId = await createToken(stall, "SLP", "Tea");
  await untilFresh(making);
  const phrase = mustBe(await making.engine.revealPhrase(activeId ?? ("" as never)));
  const plan = mustBe(await making.engine.prepareTrade(listing(tokenId, 400_000n, 3_000_000_000n)));
  // The device is lost between the advertisement and the offer.
  const { broadcast } = making.client;
  let sent = 0;
  await new Promise<void>((lost) => {
    making.client.broadcast = async (...args) => {
      if (++sent > 1) return new Promise(() => lost());
      return broadcast(...args);
    };
    void making.engine.send(plan);
  });
  making.stop();

  own = { status: 502, body: "<html>" };
  const restored = await attacked(createDevice());
  mustBe(await restored.engine.importWallet(phrase));
  await until(restored.engine, ({ ledger: now }) => [...now.utxos.values()].some(({ token }) => token !== undefined));
  // The search has come to the advertisement. Then it gives up, or has found the listing.
  const next = () => new Promise((resolve) => setImmediate(resolve));
  while (!asked.some((path) => path.startsWith("/raw-tx/"))) await next();
  const hasGivenUp = () => restored.warnings.includes("Unfinished listings could not be searched");
  const hasFound = () => restored.engine.state.getState().outbox.length > 0;
  while (!hasGivenUp() && !hasFound()) await next();
  expect([restored.signed(), restored.engine.state.getState().outbox]).toEqual([0, []]);
  restored.stop();

  own = undefined;
  const later = await attacked(createDevice());
  mustBe(await later.engine.importWallet(phrase));
  await until(later.engine, ({ outbox }) => outbox.some(({ purpose }) => purpose === "listing"));
  expect(later.signed()).toBe(1);
  later.stop();
});

/** The indexer's own answer that there is no such block. */
function notFound(): Uint8Array {
  return WireError.encode({ msg: `404: Block not found: ${HEIGHT}` }).finish();
}
