// The program is killed in every state of every kind of payment, and opened again: nothing is paid twice, and nothing
// is lost. Before it is signed, the payment comes back as a draft; from then on the outbox settles it.
import { NetworkError } from "@satchel/core/ports";
import { rounds } from "@satchel/core/testing";
import { createDevnet } from "@satchel/devnet";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clientOf, type Moment, until } from "./device.ts";
import {
  beforePaying,
  type Death,
  DRAFT,
  type Paying,
  paidIn,
  pay,
  payAndDie,
  reopen,
  type Story,
  sessionOf,
  signedIn,
  untilAt,
  type World,
} from "./payer.ts";
import { NOTHING, openMarket, PAYMENT_KINDS, type PaymentKind } from "./payment-kinds.ts";
import { HONEST_TIMEOUT_MS, openStall } from "./trades/stall.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  const devnet = await createDevnet({ finalize: "never", blocks: 400 });
  const honest = clientOf(devnet.url, HONEST_TIMEOUT_MS);
  const market = await openMarket(await openStall(devnet, honest));
  world = { ...market, devnet, honest, runs: [] };
});
afterEach(() => {
  for (const run of world.runs.splice(0)) run.stop();
  world.devnet.faults.clear();
});
afterAll(async () => {
  world.stall.run.stop();
  world.honest.close();
  await world.devnet.stop();
});

const isWrite = ({ is, of }: Moment) => is === "before" && of === "write";
const isBroadcast = (is: Moment["is"], moment: Moment) => moment.is === is && moment.of === "broadcast";

const refusal = new NetworkError("Failed getting /broadcast-tx: dust", "refused", { status: 400, serverText: "dust" });

/** From its broadcast number `at` on, the network refuses. */
const refuseFrom =
  (at: number) =>
  ({ run: { client } }: Paying): void => {
    const { broadcast } = client;
    let count = 0;
    client.broadcast = (...args) => (++count >= at ? Promise.reject(refusal) : broadcast(...args));
  };

/** The reply to the next broadcast is lost, and then nobody answers any more. */
function loseReply({ devnet }: Paying): void {
  devnet.faults.set({ loseReply: 1 });
  const stop = devnet.node.onEvent(({ kind }) => {
    if (kind !== "tx-added") return;
    stop();
    queueMicrotask(() => devnet.faults.set({ refuse: true }));
  });
}

/** Presses Stop after the first broadcast. */
function stopAfterFirst({ run: { engine, client } }: Paying): void {
  const { broadcast } = client;
  client.broadcast = async (...args) => {
    const txid = await broadcast(...args);
    await engine.stopPayment(engine.state.getState().outbox[0]?.id ?? "");
    return txid;
  };
}

const DEATHS: readonly Death[] = [
  { name: "while its coins are checked", leaves: "none", isConfirmed: false, when: ["checking"] },
  { name: "in the review", leaves: "none", isConfirmed: false, when: ["reviewing"] },
  {
    name: "after it has failed",
    leaves: "none",
    isConfirmed: true,
    happens: ({ devnet }) => devnet.faults.set({ refuse: true }),
    when: ["failed"],
  },
  {
    name: "after Send, before its first write",
    leaves: "none",
    isConfirmed: true,
    at: (moment, { isStored }) => isWrite(moment) && !isStored,
  },
  {
    name: "between naming it in its draft and storing it",
    leaves: "none",
    isConfirmed: true,
    at: (moment, { isStored }) => moment.is === "after" && moment.of === "write" && !isStored,
  },
  {
    name: "between storing it and ending its draft",
    leaves: "some",
    isConfirmed: true,
    at: (moment, { isStored }) => isWrite(moment) && isStored,
  },
  {
    name: "before its broadcast",
    leaves: "some",
    isConfirmed: true,
    at: (moment) => isBroadcast("before", moment),
  },
  {
    name: "between its broadcast and the reply",
    leaves: "some",
    isConfirmed: true,
    at: (moment) => isBroadcast("after", moment),
  },
  {
    name: "before its last broadcast",
    leaves: "some",
    isOfChain: true,
    isConfirmed: true,
    at: (moment, { broadcasts, count }) => isBroadcast("before", moment) && broadcasts === count,
  },
  {
    name: "between its last broadcast and the reply",
    leaves: "some",
    isOfChain: true,
    isConfirmed: true,
    at: (moment, { broadcasts, count }) => isBroadcast("after", moment) && broadcasts === count,
  },
  {
    name: "while its outcome is unknown",
    leaves: "some",
    isConfirmed: true,
    happens: loseReply,
    when: ["unknown", "open"],
  },
  {
    name: "after the network has refused it",
    leaves: "some",
    isConfirmed: true,
    happens: refuseFrom(1),
    when: ["refused", "open", "unknown"],
  },
  {
    name: "after the network has refused its second transaction",
    leaves: "some",
    isOfChain: true,
    isConfirmed: true,
    happens: refuseFrom(2),
    when: ["open"],
  },
  {
    name: "after the person has stopped it",
    leaves: "some",
    isOfChain: true,
    needsRequests: true,
    isConfirmed: true,
    happens: stopAfterFirst,
    when: ["open"],
  },
  { name: "after it was sent", leaves: "all", isConfirmed: true, when: ["sent"] },
];

const [ANYWHERE, IN_CHAINS] = [false, true].map((of) => DEATHS.filter(({ isOfChain = false }) => isOfChain === of));

/** Returns where a payment dies in `npm test`: XEC wherever it can, each other kind at one place, a chain at two. */
function sampleOf({ isChain }: PaymentKind, at: number): readonly (Death | undefined)[] {
  if (at === 0) return ANYWHERE ?? [];
  const next = (list: readonly Death[] = [], from = 0) => list[(at + from) % list.length];
  return [next(ANYWHERE), isChain ? next(IN_CHAINS, Math.floor(at / 10)) : undefined];
}

const CASES = PAYMENT_KINDS.flatMap((kind, at) => {
  const deaths = DEATHS.filter(
    ({ isOfChain, needsRequests }) => (kind.isChain || !isOfChain) && !(kind.isOneRequest && needsRequests),
  );
  const chosen = rounds(1, 2) === 1 ? deaths.filter((death) => sampleOf(kind, at).includes(death)) : deaths;
  return chosen.map((death) => ({ name: `${kind.name}, killed ${death.name}`, kind, death }));
});

test("a payment is killed in every state", () => {
  expect(new Set(CASES.map(({ death }) => death))).toEqual(new Set(DEATHS));
});

test.each(CASES)("$name: nothing is paid twice, and nothing is lost", async ({ kind, death }) => {
  const story = await beforePaying(world, kind);
  expect(await payAndDie(world, story, death), "it died there").toBe(true);
  const run = await reopen(world, story);
  const { engine } = run;
  if (death.leaves === "none") {
    expect(sessionOf(story, engine)).toBeUndefined();
    expect(engine.state.getState().outbox).toEqual([]);
    expect(await engine.loadDraft(kind.place)).toBe(DRAFT);
    expect(await paidIn(world, story)).toEqual({ txids: [], change: NOTHING, cost: 0n });
    await pay(story, run);
  } else {
    expect(await engine.loadDraft(kind.place), "it is no draft").toBeUndefined();
    // What the person has stopped waits for them, and perhaps what the network has refused.
    for (const { id } of engine.state.getState().outbox) await engine.rebroadcast(id);
  }
  await until(engine, ({ outbox }) => outbox.length === 0);
  if (death.leaves === "all") expect(sessionOf(story, engine)).toBeUndefined();
  else await untilAt(story, engine, "sent");
  expect(await engine.loadDraft(kind.place)).toBeUndefined();
  await expectPaidOnce(story);
});

/** Every transaction that spends the person's coins belongs to one payment, and it did what it was meant to do. */
async function expectPaidOnce(story: Story): Promise<void> {
  const { txids, change, cost } = await paidIn(world, story);
  expect(change).toEqual(story.kind.change);
  expect(signedIn(story)).toContainEqual({ txids, cost });
}
