// A person who pays, and whose program dies meanwhile. The devnet says what was paid.

import { addressOf } from "@satchel/core/address";
import type { Txid } from "@satchel/core/ids";
import { readOffer } from "@satchel/core/offer";
import type { SignedTx } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import type { Plan, Utxo } from "@satchel/core/tx";
import type { Devnet } from "@satchel/devnet";
import type { Engine, PaymentIntent, PaymentSession } from "@satchel/engine";
import { keyOf } from "@satchel/engine/plan";
import {
  type clientOf,
  createDevice,
  type Device,
  type Moment,
  type Run,
  startRun,
  until,
  untilFresh,
} from "./device.ts";
import { BOB, type Change, costOf, type Market, type PaymentKind, seen } from "./payment-kinds.ts";

export const DRAFT = "what was typed";

/** Where the payment is killed. A dead program neither writes nor sends what it has begun. */
export type Death = {
  name: string;
  /** `none`: nothing of it is stored, and it is a draft again. `some`: the outbox has it. `all`: it was sent. */
  leaves: "none" | "some" | "all";
  isOfChain?: boolean;
  /** Only a chain of which each transaction is a request of its own can die so. */
  needsRequests?: boolean;
  /** The person presses Send before. */
  isConfirmed: boolean;
  /** Something that goes wrong from Send on. */
  happens?: (it: Paying) => void;
} & ({ at: (moment: Moment, it: Paying) => boolean } | { when: readonly PaymentSession["step"][] });

/** A payment while its program runs. `broadcasts`: how many have begun. */
export type Paying = { run: Run; devnet: Devnet; isStored: boolean; broadcasts: number; count: number };

/** What the person and Bob have. */
type Holding = {
  sats: bigint;
  atoms: ReadonlyMap<string, bigint>;
  offered: bigint;
  bobsSats: bigint;
  bobsAtoms: bigint;
};

/** One person with one payment. `signed`: all that the vault has signed of it. */
export type Story = {
  kind: PaymentKind;
  device: Device;
  intent: PaymentIntent;
  script: ScriptHex;
  makerPk: string;
  before: Holding;
  txidsBefore: ReadonlySet<Txid>;
  signed: { plan: Plan; txs: readonly SignedTx[] }[];
};

export type World = Market & { devnet: Devnet; honest: ReturnType<typeof clientOf>; runs: Run[] };

const COINS = [5_000_000n, 4_000_000n, 3_000_000n];

/** Prepares a person who is about to make a payment of this kind. */
export async function beforePaying(world: World, kind: PaymentKind): Promise<Story> {
  const device = createDevice();
  const run = open(world, device);
  const { engine } = run;
  await engine.start();
  await engine.createWallet();
  await untilFresh(run);
  const [script = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const makerPk = engine.state.getState().wallets[0]?.keys[0]?.publicKey ?? "";
  for (const coin of COINS) await world.devnet.fund(addressOf(script, "ecash") ?? "", coin);
  await until(engine, ({ ledger }) => ledger.utxos.size === COINS.length);
  const intent = await kind.prepare({ ...world, run, script });
  run.stop();
  const story = { kind, device, intent, script, makerPk, signed: [] };
  const before = await holdingOf(world, story);
  return { ...story, before, txidsBefore: new Set(await spendingTxids(world, script)) };
}

/** Opens the program. It ends with the test. */
function open(
  { devnet, honest, runs }: World,
  device: Device,
  options: { step?: (at: Moment) => Promise<void>; signed?: Story["signed"] } = {},
): Run {
  const { step, signed } = options;
  const run = startRun(devnet.url, device, honest, {
    timeoutMs: 2_000,
    onSigned: (plan, txs) => void signed?.push({ plan, txs }),
    ...(step && { step }),
  });
  runs.push(run);
  return run;
}

/** Returns the session of the form of this payment. */
export const sessionOf = ({ kind }: Story, { sessions, state }: Engine): PaymentSession | undefined =>
  sessions.getState().sessions.get(keyOf(kind.place, state.getState().activeId));

/** Waits until the session of the form is at one of these steps. */
export function untilAt(story: Story, engine: Engine, ...steps: readonly PaymentSession["step"][]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const step = sessionOf(story, engine)?.step;
      if (step === undefined || !steps.includes(step)) return false;
      resolve();
      return true;
    };
    if (look()) return;
    const stop = engine.sessions.subscribe(() => look() && stop());
  });
}

/** Fills in the form, presses Send, confirms the review, and dies. Returns whether it died where it was meant to. */
export async function payAndDie(world: World, story: Story, death: Death): Promise<boolean> {
  let isDead = false;
  let isConfirmed = false;
  let die = () => {};
  const dead = new Promise<true>((resolve) => {
    die = () => {
      isDead = true;
      resolve(true);
    };
  });
  const it: Paying = {
    run: undefined as unknown as Run,
    devnet: world.devnet,
    isStored: false,
    broadcasts: 0,
    count: 0,
  };
  const step = async (moment: Moment) => {
    if (isConfirmed && moment.is === "before" && moment.of === "broadcast") it.broadcasts++;
    if (!isDead && isConfirmed && "at" in death && death.at(moment, it)) die();
    if (isDead) await new Promise(() => {});
  };
  it.run = open(world, story.device, { step, signed: story.signed });
  const { engine } = it.run;
  const { place } = story.kind;
  await engine.start();
  await untilFresh(it.run);
  engine.viewPayment(place);
  await engine.saveDraft(place, DRAFT);
  engine.state.subscribe(({ outbox }) => {
    it.isStored ||= outbox.length > 0;
  });
  const asked = engine.askPayment(place, seen(engine.state.getState(), story.intent), { needsReview: true });
  let answer: Promise<unknown> = asked;
  if (death.isConfirmed) {
    await asked;
    await untilAt(story, engine, "reviewing");
    it.count = planOf(story, engine)?.txs.length ?? 0;
    isConfirmed = true;
    death.happens?.(it);
    answer = engine.confirmPayment(place);
  }
  const isThere = () => "when" in death && death.when.some((each) => each === sessionOf(story, engine)?.step);
  if ("when" in death) void untilAt(story, engine, ...death.when).then(die);
  const hasDied = await Promise.race([dead, answer.then(() => isDead || isThere())]);
  isDead = true;
  it.run.stop();
  world.devnet.faults.clear();
  return hasDied;
}

const planOf = (story: Story, engine: Engine): Plan | undefined => sessionOf(story, engine)?.payment?.plan;

/** Opens the device again, with the form on the screen, and waits until nothing is under way. */
export async function reopen(world: World, story: Story): Promise<Run> {
  const run = open(world, story.device, { signed: story.signed });
  run.engine.viewPayment(story.kind.place);
  await run.engine.start();
  await untilFresh(run);
  await until(run.engine, ({ outbox }) => outbox.every(({ status }) => status !== "sending" && status !== "unknown"));
  return run;
}

/** Makes the payment from the form. */
export async function pay(story: Story, { engine }: Run): Promise<void> {
  const { place } = story.kind;
  await engine.askPayment(place, seen(engine.state.getState(), story.intent), { needsReview: true });
  await untilAt(story, engine, "reviewing");
  await engine.confirmPayment(place);
}

/** Returns what was paid since the beginning, as the devnet has it. */
export async function paidIn(world: World, story: Story): Promise<{ txids: Txid[]; change: Change; cost: bigint }> {
  const { before } = story;
  const now = await holdingOf(world, story);
  const ids = new Set([...before.atoms.keys(), ...now.atoms.keys()]);
  const deltas = [...ids].map((id) => (now.atoms.get(id) ?? 0n) - (before.atoms.get(id) ?? 0n));
  const change = {
    atoms: deltas.filter((delta) => delta !== 0n).sort((one, other) => Number(one - other)),
    offered: now.offered - before.offered,
    bobsSats: now.bobsSats - before.bobsSats,
    bobsAtoms: now.bobsAtoms - before.bobsAtoms,
  };
  const spending = (await spendingTxids(world, story.script)).filter((txid) => !story.txidsBefore.has(txid));
  // The offer of a listing spends its advertisement alone, which is not a coin of the person's address.
  const signed = await Promise.all(story.signed.flatMap(({ txs }) => txs.map(({ txid }) => idIfThere(world, txid))));
  const txids = [...new Set([...spending, ...signed.flat()])].sort();
  return { txids, change, cost: before.sats - now.sats };
}

/** Returns what the payments cost that the vault has signed, and their transactions, if each was made once. */
export const signedIn = ({ signed, script }: Story): { txids: Txid[]; cost: bigint }[] =>
  signed.map(({ plan, txs }) => ({ txids: txs.map(({ txid }) => txid).sort(), cost: costOf(plan, script) }));

const idIfThere = ({ honest }: World, txid: Txid): Promise<Txid[]> =>
  honest.tx(txid).then(
    () => [txid],
    () => [],
  );

/** Returns the transactions that spend coins of the person. */
async function spendingTxids({ honest }: World, script: ScriptHex): Promise<Txid[]> {
  const { txs } = await honest.history(script, 0, 200);
  return txs.filter(({ inputs }) => inputs.some((input) => input.script === script)).map(({ txid }) => txid);
}

async function holdingOf({ honest }: World, { script, makerPk }: Pick<Story, "script" | "makerPk">): Promise<Holding> {
  const [own, bobs, offers] = [
    await honest.utxos(script),
    await honest.utxos(BOB),
    await honest.pluginUtxos("agora", `50${makerPk}`),
  ];
  const byToken = new Map<string, bigint>();
  for (const { token } of own) if (token) byToken.set(token.tokenId, (byToken.get(token.tokenId) ?? 0n) + token.atoms);
  const open = offers.flatMap((utxo) => {
    const offer = readOffer(utxo);
    return offer.ok ? [offer.value.atoms as bigint] : [];
  });
  return {
    sats: satsIn(own),
    atoms: byToken,
    offered: open.reduce((sum, each) => sum + each, 0n),
    bobsSats: satsIn(bobs),
    bobsAtoms: bobs.reduce((sum, { token }) => sum + (token?.atoms ?? 0n), 0n),
  };
}

const satsIn = (coins: readonly Utxo[]): bigint => coins.reduce((sum, coin) => sum + coin.sats, 0n);
