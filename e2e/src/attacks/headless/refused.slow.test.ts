// A server refuses a payment, keeps its signed bytes, and publishes them after the person has paid again: the devnet
// says how often the recipient was paid.
import { addressOf } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import { type TokenId, type Txid, tokenIdOf } from "@satchel/core/ids";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { Engine, PaymentIntent } from "@satchel/engine";
import { planXec, saidDead } from "@satchel/engine/plan";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createKeepingServer, type KeepingServer } from "../keeping-server.ts";
import { clientOf, createDevice, type Device, type Run, startRun, until, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const AMOUNT = 500_000n;

let people = 0;
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

/** A new person, so that what they have got is this test's. */
const somebody = () => scriptOf(`recipient ${people++}`);
const got = async (script: string): Promise<bigint[]> => (await honest.utxos(script)).map(({ sats: each }) => each);

async function pay({ state, send }: Engine, script: string) {
  const plan = planXec(state.getState(), { to: [{ script, sats: sats(AMOUNT) }] });
  if (!plan.ok) throw new Error(plan.problem.code);
  return send(plan.value);
}

test.each([
  ["one server", false, false],
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

const TOKEN = { kind: "genesis", hasBaton: false, atoms: atoms(1_000n) } as const;
const NAMES = { tokenName: "Tea", tokenTicker: "T", url: "", decimals: 0 };
const SLP = { ...TOKEN, protocol: "SLP", typeNumber: 1, info: { ...NAMES, hash: "" } } as const;
const ALP = { ...TOKEN, protocol: "ALP", typeNumber: 0, info: { ...NAMES, data: "", authPubkey: "" } } as const;

type Problem = { ok: false; problem: { code: string } };
function mustBe<T>(result: { ok: true; value: T } | Problem): T {
  if (!result.ok) throw new Error(result.problem.code);
  return result.value;
}

/** Makes a payment as a person does: its coins are checked, then the plan is sent. */
const make = async ({ engine }: Run, intent: PaymentIntent) => {
  if ("trade" in intent) return engine.send(mustBe(await engine.prepareTrade(intent)));
  if ("action" in intent) return engine.send(mustBe(await engine.prepareAction(intent)));
  if ("cancel" in intent) return engine.send(mustBe(await engine.prepareCancel(intent)));
  return engine.send(mustBe(await engine.prepare(intent)));
};
const create = async (run: Run, token: typeof SLP | typeof ALP): Promise<TokenId> => {
  const { txids } = mustBe(await make(run, { action: "create", token }));
  return tokenIdOf(txids.at(-1) as Txid);
};

/** Pays the wallet so that the same payment would now be made from other coins. */
async function newCoins({ engine }: Run): Promise<void> {
  const { ledger } = engine.state.getState();
  const before = ledger.utxos.size;
  for (let n = 0; n < 3; n++)
    await devnet.fund(addressOf(ledger.scripts[0] ?? "", "ecash") ?? "", AMOUNT + BigInt(20_000 + n));
  await engine.resync();
  await until(engine, (state) => state.ledger.utxos.size === before + 3);
}

/** A payment that is refused once, made again by the person, and then published: `done` says how often it was made. */
type Kind = {
  /** From which of its broadcasts on the server refuses. */
  from?: number;
  begin(
    run: Run,
  ): Promise<{ intents: readonly [PaymentIntent, PaymentIntent]; done(): Promise<unknown>; once: unknown }>;
};

/** Makes two coins of a token, so that each payment could have one of its own. */
async function split(run: Run, tokenId: TokenId): Promise<void> {
  const own = run.engine.state.getState().ledger.scripts[0] ?? "";
  mustBe(await make(run, { tokenId, to: [{ script: own, atoms: atoms(500n) }] }));
  await run.engine.resync();
}

const tokensOf = async (script: string, tokenId: TokenId) =>
  (await honest.utxos(script)).flatMap(({ token }) => (token?.tokenId === tokenId ? [token.atoms] : []));

const sendToken = (token: typeof SLP | typeof ALP): Kind => ({
  begin: async (run) => {
    const tokenId = await create(run, token);
    await split(run, tokenId);
    const bob = somebody();
    const intent = { tokenId, to: [{ script: bob, atoms: atoms(400n) }] };
    return { intents: [intent, intent], done: () => tokensOf(bob, tokenId), once: [400n] };
  },
});

const many = Array.from({ length: 25 }, () => somebody());
/** Offers of somebody else. */
async function offersBy(maker: Run, token: typeof SLP | typeof ALP) {
  const tokenId = await create(maker, token);
  for (const price of [2_000_000_000n, 2_100_000_000n]) {
    const wish = { tokenId, atoms: atoms(500n), minAtoms: atoms(500n), priceNanoSatsPerAtom: price * 1_000n };
    mustBe(await make(maker, { trade: "list", ...wish }));
    await maker.engine.resync();
  }
  const { offers } = mustBe(await maker.engine.fetchOffers({ tokenId }));
  return { tokenId, offers };
}

const KINDS: Record<string, Kind> = {
  "a payment of SLP tokens": sendToken(SLP),
  "a payment of ALP tokens": sendToken(ALP),
  "the second transaction of a chain": {
    from: 1,
    begin: async (run) => {
      const tokenId = await create(run, SLP);
      await split(run, tokenId);
      const to = many.map((script) => ({ script, atoms: atoms(10n) }));
      const last = many.at(-1) ?? "";
      // What was not paid, as the wallet says, is paid again.
      const rest = { tokenId, to: to.slice(-6) };
      return { intents: [{ tokenId, to }, rest], done: () => tokensOf(last, tokenId), once: [10n] };
    },
  },
  "a purchase": {
    begin: async (run) => {
      const { tokenId, offers } = await offersBy(await honestRun(), ALP);
      const [one, other] = offers;
      if (!one || !other) throw new Error("No offers");
      const own = run.engine.state.getState().ledger.scripts[0] ?? "";
      const buy = (offer: typeof one) => ({ trade: "buy", offer, atoms: offer.atoms }) as const;
      return { intents: [buy(one), buy(other)], done: () => tokensOf(own, tokenId), once: [500n] };
    },
  },
  "a listing": {
    begin: async (run) => {
      const tokenId = await create(run, ALP);
      await split(run, tokenId);
      const wish = { tokenId, atoms: atoms(400n), minAtoms: atoms(1n), priceNanoSatsPerAtom: 2_000_000_000_000n };
      const list = { trade: "list", ...wish } as const;
      const done = async () => mustBe(await run.engine.fetchOffers({ tokenId })).offers.length;
      return { intents: [list, list], done, once: 1 };
    },
  },
};

/** A wallet that asks the devnet itself. */
async function honestRun(): Promise<Run> {
  const run = startRun(devnet.url, createDevice(), honest, { timeoutMs: 5_000 });
  runs.push(run);
  await run.engine.start();
  await run.engine.createWallet();
  const [script = ""] = run.engine.state.getState().ledger.scripts;
  for (let n = 0; n < 4; n++) await devnet.fund(addressOf(script, "ecash") ?? "", 1_000_000n);
  await untilFresh(run);
  return run;
}

test.each(Object.entries(KINDS))(
  "%s that was refused, made again, and published: made once",
  async (_, { from, begin }) => {
    liar = await createKeepingServer(devnet.url);
    const run = await open(false);
    const { intents, done, once } = await begin(run);
    liar.lie({ refuses: true, ...(from !== undefined && { from }) });
    expect(await make(run, intents[0])).toMatchObject({ ok: false });
    expect(liar.kept().length).toBeGreaterThan(0);
    liar.lie({});
    await newCoins(run);
    for (const { id, txs, spends } of run.engine.state.getState().outbox) {
      // Even a person who keeps its coins out of every payment pays with one of them.
      await run.engine.setFrozen([...spends], true);
      if (txs.length > 1) await run.engine.discardRest(id);
    }
    expect(await make(run, intents[1])).toMatchObject({ ok: true });
    await liar.publish();
    expect(await done()).toEqual(once);
  },
);

test("a payment that was refused is cancelled, and published: it is not paid", async () => {
  liar = await createKeepingServer(devnet.url);
  const run = await open(false);
  const bob = somebody();
  liar.lie({ refuses: true });
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] })).toMatchObject({ ok: false });
  liar.lie({});
  const [entry] = run.engine.state.getState().outbox;
  if (!entry) throw new Error("The refused payment is gone");
  expect(await run.engine.discardRest(entry.id)).toEqual({ ok: false, problem: { code: "refused-open" } });
  const { txids } = mustBe(await make(run, { cancel: entry.id }));
  expect(await liar.publish()).toBe(0);
  expect(await got(bob)).toEqual([]);
  // It is over once what spends its coin is final.
  devnet.node.finalizeTx(txids[0] ?? "");
  await run.engine.resync();
  await until(run.engine, ({ outbox }) => outbox.length === 0);
});

test("another tab pays while a refused payment is open: only one of the two is made", async () => {
  liar = await createKeepingServer(devnet.url);
  const device = createDevice();
  const run = await open(false, device);
  const tab = startRun(liar.url, device, honest, { timeoutMs: 5_000, browser: run.browser });
  runs.push(tab);
  await tab.engine.start();
  await untilFresh(tab);
  const bob = somebody();
  const intent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  liar.lie({ refuses: true });
  expect(await make(run, intent)).toMatchObject({ ok: false });
  liar.lie({});
  await newCoins(tab);
  expect(await make(tab, intent)).toMatchObject({ ok: true });
  await liar.publish();
  expect(await got(bob)).toEqual([AMOUNT]);
});

test("one server that hides the coins of what it has refused: the payment counts as dead, and it is said whose word that is", async () => {
  liar = await createKeepingServer(devnet.url);
  const run = await open(false);
  const bob = somebody();
  liar.lie({ refuses: true, hides: true });
  expect(await make(run, { to: [{ script: bob, sats: sats(AMOUNT) }] })).toMatchObject({ ok: false });
  await run.engine.resync();
  const { outbox, activeId } = run.engine.state.getState();
  expect(outbox).toMatchObject([{ status: "conflicted", left: [], saidBy: [liar.host], refusedBy: [liar.host] }]);
  // Every review says so.
  expect(saidDead({ outbox, activeId })).toHaveLength(1);
  await run.engine.dismissPayment(outbox[0]?.id ?? "");
  expect(run.engine.state.getState().outbox).toEqual([]);
  // Once it is honest again, what a person has dismissed is open again.
  liar.lie({});
  await run.engine.resync();
  await until(run.engine, (state) => state.outbox[0]?.status === "refused");
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
