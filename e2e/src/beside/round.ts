import { Tx } from "@satchel/chain/wire";
import { fromHex } from "@satchel/core/script";
import type { NodeEvent } from "@satchel/devnet";
import { createDice, type Dice } from "../attacks/dice.ts";
import { compareAnswers, type Difference, unexpected } from "./compare.ts";
import { CHANNEL_CAPACITY, compareHeard } from "./compare-heard.ts";
import { begin, play, type Story } from "./history.ts";
import type { Listener } from "./listen.ts";
import {
  badQuestions,
  createSubjects,
  learn,
  questionsAbout,
  type Subjects,
  scriptRef,
  txQuestion,
} from "./questions.ts";
import type { DevnetSide, Side } from "./side.ts";
import { createWorld, type Report, type World } from "./world.ts";

/** What one history has shown. `differences`: what no exception names. */
export type HistoryResult = {
  seed: number;
  steps: number;
  questions: number;
  heard: number;
  kinds: ReadonlyMap<string, number>;
  differences: readonly Red[];
};

/** A red step: what was done, what was asked, and where the answers differ. */
export type Red = { step: number; done: string; question: string; differences: readonly Difference[] };

/** After the replay protection of mainnet, and in the past of no rule that devnet knows. */
export const START_TIME = 1_900_000_000;
const MAX_TXIDS_A_STEP = 25;
const MAX_OF_EACH = 12;
const OLD_OF_EACH = 2;
const MAX_FOLLOWED = 30;
/** More would only repeat that the sides have parted. */
const MAX_RED = 20;

type Pair = { left: Listener; right: Listener };
type Following = {
  left: Side;
  right: Side;
  touched: Subjects;
  known: Subjects;
  /** Whether blocks were taken back since the last comparison of live messages. */
  isReorganised: boolean;
  /** What each transaction of the mempool spends from, also when it is gone. */
  parents: Map<string, ReadonlySet<string>>;
  /** By the name of what they have subscribed to. */
  pairs: Map<string, Pair>;
};

export type HistoryOptions = {
  seed: number;
  steps: number;
  onRed(red: Red): void;
  /** Hears what each step did. */
  onStep?(done: string): void;
};

/** Plays a history of this many steps on both sides and compares after each of them. */
export async function playHistory(
  left: DevnetSide,
  right: Side,
  { seed, steps, onRed, onStep = () => undefined }: HistoryOptions,
): Promise<HistoryResult> {
  const reds: Red[] = [];
  const count = { questions: 0, heard: 0, steps: 0 };
  const kinds = new Map<string, number>();
  let done = "first blocks";
  const report: Report = (question, found) => {
    count.questions++;
    const differences = unexpected(question, found);
    if (differences.length === 0) return;
    const red = { step: count.steps, done, question, differences };
    reds.push(red);
    onRed(red);
  };
  const world = createWorld(left, right, START_TIME, createDice(`${seed}/history`), report);
  const dice = createDice(`${seed}/questions`);
  const following = await follow(left, right);
  const unfollow = left.devnet.node.onEvent((event) => touch(following, event));
  const check = async (): Promise<void> => {
    count.heard += await compareLive(following, report);
    await compareAll(world, following, dice, report);
  };
  try {
    const story: Story = await begin(world);
    await check();
    for (const question of badQuestions(left.devnet.node.tip()?.height ?? 0)) await world.ask(question);
    for (count.steps = 1; count.steps <= steps && reds.length < MAX_RED; count.steps++) {
      await world.tick(world.dice.below(3));
      done = await play(world, story);
      onStep(done);
      const [kind = ""] = done.split(":", 1);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      await check();
    }
  } finally {
    unfollow();
    for (const pair of following.pairs.values()) {
      pair.left.close();
      pair.right.close();
    }
  }
  return { seed, kinds, ...count, steps: count.steps - 1, differences: reds };
}

/**
 * Each subscription has a pair of sockets of its own: between those of one socket the node keeps no order when many
 * messages come at once.
 */
async function follow(left: Side, right: Side): Promise<Following> {
  const following: Following = {
    left,
    right,
    touched: createSubjects(),
    known: createSubjects(),
    isReorganised: false,
    parents: new Map(),
    pairs: new Map(),
  };
  await subscribe(following, "blocks", { $case: "blocks", blocks: {} });
  await subscribe(following, "txs", { $case: "txs", txs: {} });
  for (const name of ["SLP\0", "SLP2", "AGR0"]) {
    await subscribe(following, `LOKAD id ${name}`, { $case: "lokadId", lokadId: { lokadId: Buffer.from(name) } });
  }
  return following;
}

async function subscribe(
  { left, right, pairs }: Following,
  name: string,
  subType: Parameters<Listener["subscribe"]>[0],
): Promise<void> {
  if (pairs.has(name)) return;
  const pair = { left: await left.listen(), right: await right.listen() };
  pairs.set(name, pair);
  pair.left.subscribe(subType);
  pair.right.subscribe(subType);
  // Both know of it before the next step. A new socket has heard nothing that could be lost here.
  await pair.left.heard(0);
  await pair.right.heard(0);
}

function touch(following: Following, event: NodeEvent): void {
  const { txids, blocks } = following.touched;
  if ("entry" in event) {
    const { txid, inputs } = event.entry.tx;
    txids.add(txid);
    following.parents.set(txid, new Set(inputs.map(({ prevTxid }) => prevTxid)));
  } else {
    if (event.kind === "block-disconnected") following.isReorganised = true;
    blocks.add(event.block.hash);
    for (const { txid } of event.block.txs) txids.add(txid);
  }
}

/** Returns the number of messages that the devnet sent. */
async function compareLive(following: Following, report: Report): Promise<number> {
  const { right, pairs, parents } = following;
  const shuffled = following.isReorganised
    ? (txid: string): ReadonlySet<string> => parents.get(txid) ?? new Set()
    : undefined;
  following.isReorganised = false;
  await right.settled();
  let count = 0;
  for (const [name, pair] of pairs) {
    const a = await pair.left.heard(0);
    const b = await pair.right.heard(a.length);
    count += a.length;
    const capacity = name === "txs" ? 2 * CHANNEL_CAPACITY : CHANNEL_CAPACITY;
    report(`live messages, ${name}`, compareHeard(a, b, { capacity, shuffled }));
  }
  return count;
}

/** Asks about everything that the step has touched, and about some of what earlier steps have. */
async function compareAll(world: World, following: Following, dice: Dice, report: Report): Promise<void> {
  const { left, right } = world;
  const { touched, known } = following;
  const step = createSubjects();
  for (const txid of [...someOf(touched.txids, MAX_TXIDS_A_STEP, dice), ...someOf(known.txids, OLD_OF_EACH, dice)]) {
    const question = txQuestion(txid);
    const [a, b] = [await left.ask(question), await right.ask(question)];
    report(question.path, compareAnswers(Tx, a, b));
    step.txids.add(txid);
    if (a.status === 200) learn(step, Tx.decode(a.body));
  }
  for (const kind of ["scripts", "tokenIds", "groups", "blocks"] as const) {
    const fresh = someOf(kind === "blocks" ? touched.blocks : step[kind], MAX_OF_EACH, dice);
    step[kind] = new Set([...fresh, ...someOf(known[kind], OLD_OF_EACH, dice)]);
  }
  step.txids = new Set(someOf(step.txids, MAX_OF_EACH, dice));
  for (const question of questionsAbout(step, left.devnet.node.tip()?.height ?? 0, dice)) await world.ask(question);

  for (const kind of ["txids", "scripts", "tokenIds", "groups", "blocks"] as const) {
    for (const each of touched[kind]) known[kind].add(each);
    for (const each of step[kind]) known[kind].add(each);
    touched[kind].clear();
  }
  await subscribeToNew(following, step, dice);
}

/** Follows a script, a token and a group of the plugin of the step, as long as few are followed. */
async function subscribeToNew(following: Following, step: Subjects, dice: Dice): Promise<void> {
  const one = (names: ReadonlySet<string>): string | undefined =>
    following.pairs.size < MAX_FOLLOWED ? someOf(names, 1, dice)[0] : undefined;
  const [script, tokenId, group] = [one(step.scripts), one(step.tokenIds), one(step.groups)];
  if (script !== undefined)
    await subscribe(following, `script ${script}`, { $case: "script", script: scriptRef(script) });
  if (tokenId !== undefined) await subscribe(following, `token ${tokenId}`, { $case: "tokenId", tokenId: { tokenId } });
  if (group === undefined) return;
  const plugin = { pluginName: "agora", group: fromHex(group) };
  await subscribe(following, `group ${group}`, { $case: "plugin", plugin });
}

/** Returns at most this many of a set, chosen by the dice. */
function someOf(all: ReadonlySet<string>, most: number, dice: Dice): string[] {
  const rest = [...all];
  return Array.from({ length: Math.min(most, rest.length) }, () => rest.splice(dice.below(rest.length), 1)).flat();
}
