// The program is killed in every state of a payment and opened again: the payment comes back as a draft, or from the
// outbox, and the devnet says what was paid.
import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { NetworkError } from "@satchel/core/ports";
import { scriptOf } from "@satchel/core/testing";
import { createDevnet, type Devnet } from "@satchel/devnet";
import type { Engine, PaymentSession } from "@satchel/engine";
import { keyOf, planXec } from "@satchel/engine/plan";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { clientOf, createDevice, type Device, type Moment, type Run, startRun, until, untilFresh } from "./device.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const bob = scriptOf("bob");
const refusal = new NetworkError("Failed getting /broadcast-tx: dust", "refused", { status: 400, serverText: "dust" });
const PLACE = "send";
const DRAFT = "to bob: 10";
const AMOUNT = 1_000n;

let devnet: Devnet;
let honest: ReturnType<typeof clientOf>;
const runs: Run[] = [];
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
  honest = clientOf(devnet.url, 60_000);
});
afterEach(() => {
  for (const run of runs.splice(0)) run.stop();
  devnet.faults.clear();
});
afterAll(async () => {
  honest.close();
  await devnet.stop();
});

/** The device of a wallet with one coin. */
async function fundedDevice(): Promise<Device> {
  const device = createDevice();
  const run = open(device);
  await run.engine.start();
  await run.engine.createWallet();
  const [script = ""] = run.engine.state.getState().ledger.scripts;
  await devnet.fund(addressOf(script, "ecash") ?? "", 1_000_000n);
  await untilFresh(run);
  await until(run.engine, ({ ledger }) => [...ledger.utxos.values()].length === 1);
  run.stop();
  return device;
}

function open(device: Device, step?: (at: Moment) => Promise<void>): Run {
  const run = startRun(devnet.url, device, honest, { timeoutMs: 2_000, ...(step && { step }) });
  runs.push(run);
  return run;
}

const sessionOf = ({ sessions, state }: Engine): PaymentSession | undefined =>
  sessions.getState().sessions.get(keyOf(PLACE, state.getState().activeId));

/** Waits until the session of the form is at one of these steps. */
function untilAt(engine: Engine, ...steps: readonly PaymentSession["step"][]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const step = sessionOf(engine)?.step;
      if (step === undefined || !steps.includes(step)) return false;
      resolve();
      return true;
    };
    if (look()) return;
    const stop = engine.sessions.subscribe(() => look() && stop());
  });
}

const paidToBob = async (): Promise<bigint> => (await honest.utxos(bob)).reduce((sum, coin) => sum + coin.sats, 0n);

/** Where the program dies. A dead program neither writes nor sends what it has begun. */
type Death = { at: (moment: Moment, isStored: boolean) => boolean } | { when: PaymentSession["step"] };

/** Fills in the form, presses Send, confirms the review, and dies there. */
async function payAndDie(device: Device, death: Death, answers: (run: Run) => void = () => {}): Promise<void> {
  let isDead = false;
  let isConfirmed = false;
  let isStored = false;
  let die = () => {};
  const dead = new Promise<void>((resolve) => {
    die = () => {
      isDead = true;
      resolve();
    };
  });
  const run = open(device, async (moment) => {
    if (!isDead && isConfirmed && "at" in death && death.at(moment, isStored)) die();
    if (isDead) await new Promise(() => {});
  });
  const { engine } = run;
  await engine.start();
  await untilFresh(run);
  engine.viewPayment(PLACE);
  await engine.saveDraft(PLACE, DRAFT);
  engine.state.subscribe(({ outbox }) => {
    isStored ||= outbox.length > 0;
  });
  answers(run);
  const plan = planXec(engine.state.getState(), { to: [{ script: bob, sats: sats(AMOUNT) }] });
  if (!plan.ok) throw new Error(plan.problem.code);
  const intent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  const asked = engine.askPayment(PLACE, { plan: plan.value, intent }, { needsReview: true });
  const isEarly = "when" in death && ["checking", "reviewing"].includes(death.when);
  if (!isEarly) {
    await asked;
    await untilAt(engine, "reviewing");
    isConfirmed = true;
    void engine.confirmPayment(PLACE);
  }
  if ("when" in death) {
    await untilAt(engine, death.when);
    die();
  }
  await dead;
  run.stop();
}

/** Opens the device again, with Send on the screen. */
async function reopen(device: Device): Promise<Run> {
  devnet.faults.clear();
  const run = open(device);
  run.engine.viewPayment(PLACE);
  await run.engine.start();
  await untilFresh(run);
  await until(run.engine, ({ outbox }) => outbox.every(({ status }) => status === "refused"));
  return run;
}

const isWrite = ({ is, of }: Moment) => is === "before" && of === "write";

test.each<[string, Death, (run: Run) => void]>([
  ["while its coins are checked", { when: "checking" }, () => {}],
  ["in the review", { when: "reviewing" }, () => {}],
  ["after it has failed", { when: "failed" }, () => void devnet.faults.set({ refuse: true })],
  ["after Send, before it is stored", { at: (moment, isStored) => isWrite(moment) && !isStored }, () => {}],
])("killed %s: the form is a draft again, nothing was paid, and it can be sent", async (_, death, answers) => {
  const before = await paidToBob();
  const device = await fundedDevice();
  await payAndDie(device, death, answers);
  const { engine } = await reopen(device);
  expect(sessionOf(engine)).toBeUndefined();
  expect(engine.state.getState().outbox).toEqual([]);
  expect(await engine.loadDraft(PLACE)).toBe(DRAFT);
  expect(await paidToBob()).toBe(before);

  const intent = { to: [{ script: bob, sats: sats(AMOUNT) }] };
  const plan = planXec(engine.state.getState(), intent);
  if (!plan.ok) throw new Error(plan.problem.code);
  expect(await engine.askPayment(PLACE, { plan: plan.value, intent }, { needsReview: false })).toMatchObject({
    ok: true,
  });
  expect(sessionOf(engine)).toMatchObject({ step: "sent" });
  expect(await engine.loadDraft(PLACE)).toBeUndefined();
  expect(await paidToBob()).toBe(before + AMOUNT);
});

test.each<[string, Death, (run: Run) => void]>([
  ["between storing it and ending its draft", { at: (moment, isStored) => isWrite(moment) && isStored }, () => {}],
  ["before its broadcast", { at: ({ is, of }) => is === "before" && of === "broadcast" }, () => {}],
  ["between its broadcast and the reply", { at: ({ is, of }) => is === "after" && of === "broadcast" }, () => {}],
  [
    "while its outcome is unknown",
    { when: "unknown" },
    () => {
      devnet.faults.set({ loseReply: 1 });
      const stop = devnet.node.onEvent(({ kind }) => {
        if (kind !== "tx-added") return;
        stop();
        queueMicrotask(() => devnet.faults.set({ refuse: true }));
      });
    },
  ],
])("killed %s: it comes back from the outbox, is paid once, and is no draft", async (_, death, answers) => {
  const before = await paidToBob();
  const device = await fundedDevice();
  await payAndDie(device, death, answers);
  const { engine } = await reopen(device);
  await untilAt(engine, "sent");
  expect(await engine.loadDraft(PLACE)).toBeUndefined();
  await until(engine, ({ outbox }) => outbox.length === 0);
  expect(await paidToBob()).toBe(before + AMOUNT);
});

test("killed after it was sent: there is no session and no draft, and it was paid once", async () => {
  const before = await paidToBob();
  const device = await fundedDevice();
  await payAndDie(device, { when: "sent" });
  const { engine } = await reopen(device);
  expect(sessionOf(engine)).toBeUndefined();
  expect(await engine.loadDraft(PLACE)).toBeUndefined();
  expect(await paidToBob()).toBe(before + AMOUNT);
});

test("killed after the network has refused it: it comes back as refused, and the same bytes can be sent again", async () => {
  const before = await paidToBob();
  const device = await fundedDevice();
  await payAndDie(device, { when: "refused" }, ({ client }) => {
    client.broadcast = () => Promise.reject(refusal);
  });
  const { engine } = await reopen(device);
  await untilAt(engine, "refused");
  expect(await paidToBob()).toBe(before);
  const [entry] = engine.state.getState().outbox;
  expect(await engine.rebroadcast(entry?.id ?? "x:0")).toEqual({ ok: true, value: undefined });
  // A refusal is not an end: the session says that it was sent.
  await untilAt(engine, "sent");
  expect(await paidToBob()).toBe(before + AMOUNT);
});
