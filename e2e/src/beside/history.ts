import { COVENANT_PK, createMarket, type Market, makerPk, makerSk, randomPartial } from "@satchel/devnet/agora-library";
import { OPEN_SCRIPT, randomTokenTx } from "@satchel/devnet/random-tokens";
import { Script } from "ecash-lib";
import { makeBranch } from "./branch.ts";
import { type Paid, type PurseCoin, purseCoins, purseScript, randomNote, randomScript, signPayment } from "./purse.ts";
import { validateQuestion } from "./questions.ts";
import { REFUSALS } from "./refusals.ts";
import type { World } from "./world.ts";

/** Does something to both sides and says what. Undefined: it could not be done now. */
type Step = { weight: number; run(world: World, story: Story): Promise<string | undefined> };

/** What later steps of a history come back to. */
export type Story = { market: Market; offered: string[]; invalid: string[]; parked: string[] };

export const MAX_DEPTH = 8;
const MATURITY = 100;
const COINS_OF_EACH = 12;
const CHAIN_LENGTH = 200;
/** Nearly 100 kB, the most that is standard. */
const BIG_OUTPUTS = 2_900;

/** Gives both sides the same first blocks: mature coins for the faucet, for the key and for everybody. */
export async function begin(world: World): Promise<Story> {
  const { devnet } = world.left;
  const payees = [Script.fromAddress(devnet.faucetAddress).bytecode, purseScript, OPEN_SCRIPT];
  for (let height = 1; height <= MATURITY + payees.length * COINS_OF_EACH; height++) {
    await world.tick(60);
    await world.mine("left", payees[height % payees.length] ?? purseScript);
  }
  return { market: createMarket(devnet), offered: [], invalid: [], parked: [] };
}

/** Does one step that the dice choose and returns what it was, in words. */
export async function play(world: World, story: Story): Promise<string> {
  const rows = Object.entries(STEPS);
  for (;;) {
    let left = world.dice.below(rows.reduce((sum, [, { weight }]) => sum + weight, 0));
    const row = rows.find(([, { weight }]) => {
      left -= weight;
      return left < 0;
    });
    const done = await row?.[1].run(world, story);
    if (row !== undefined && done !== undefined) return `${row[0]}: ${done}`;
  }
}

const STEPS: Readonly<Record<string, Step>> = {
  payment: { weight: 16, run: pay },
  "chain of payments": { weight: 1, run: payInChain },
  "big payment": { weight: 1, run: payMany },
  "several at once": { weight: 3, run: payTogether },
  "token transaction": { weight: 20, run: moveTokens },
  refusal: { weight: 16, run: beRefused },
  offer: { weight: 4, run: offer },
  purchase: { weight: 4, run: buy },
  cancellation: { weight: 2, run: cancel },
  block: { weight: 10, run: mine },
  branch: { weight: 5, run: reorganise },
  "park or invalidate": { weight: 4, run: takeBack },
  "unpark or reconsider": { weight: 4, run: giveBack },
  finality: { weight: 2, run: finalize },
  time: { weight: 3, run: wait },
};

function coinsFor({ left, dice }: World, count: number): PurseCoin[] {
  const coins = purseCoins(left.devnet, true).filter(({ sats }) => sats > 1_000_000n);
  return Array.from({ length: count }, () => coins.splice(dice.below(Math.max(1, coins.length)), 1)).flat();
}

function randomPayees({ dice }: World, sats: number): Paid[] {
  const note = dice.isOnce(3) ? [{ sats: 0n, script: randomNote(dice) }] : [];
  const payees = Array.from({ length: dice.below(5) }, () => ({
    sats: 546n + BigInt(dice.below(sats)),
    script: randomScript(dice),
  }));
  return [...note, ...payees];
}

async function pay(world: World): Promise<string | undefined> {
  const coins = coinsFor(world, 1 + world.dice.below(3));
  if (coins.length === 0) return undefined;
  const raw = signPayment(coins, randomPayees(world, 200_000), { version: 1 + world.dice.below(2) });
  return wordFor(await world.give(raw, world.dice.isOnce(2)));
}

/** Each pays on with the change of the one before, or with something else that it has paid to the key. */
async function payInChain(world: World): Promise<string | undefined> {
  const length = 10 + world.dice.below(CHAIN_LENGTH - 10);
  for (let made = 0; made < length; made++) {
    const coins = purseCoins(world.left.devnet, true).filter(({ sats }) => sats > 1_000_000n);
    const newest = coins.filter(({ txid }) => world.left.devnet.node.mempool().has(txid));
    const [coin] = newest.length > 0 ? newest : coins;
    if (coin === undefined) return undefined;
    await world.give(signPayment([coin], randomPayees(world, 1_000).slice(0, 2)));
  }
  return `${length} long`;
}

async function payMany(world: World): Promise<string | undefined> {
  const [coin] = coinsFor(world, 1);
  if (coin === undefined) return undefined;
  const paid = Array.from({ length: BIG_OUTPUTS }, () => ({ sats: 600n, script: purseScript }));
  return wordFor(await world.give(signPayment([coin], paid)));
}

/** Some of them depend on each other; now and then one is refused in the middle. */
async function payTogether(world: World): Promise<string | undefined> {
  const { dice } = world;
  const coins = coinsFor(world, 3);
  if (coins.length < 3) return undefined;
  const raws = coins.map((coin, at) =>
    signPayment([dice.isOnce(8) && at > 0 ? (coins[0] as PurseCoin) : coin], randomPayees(world, 5_000)),
  );
  return wordFor(await world.giveAll(raws, dice.isOnce(2)));
}

/**
 * Tokens of unknown types are left out: the node cannot take back a block with one. Its list of the token id of zeros
 * is damaged then, and it stops (Bitcoin ABC 0.33.10).
 */
async function moveTokens(world: World): Promise<string | undefined> {
  const { dice, left } = world;
  const told: string[] = [];
  for (let more = 1 + dice.below(4); more > 0; more--) {
    const planned = randomTokenTx(left.devnet.node, left.devnet.indexer, dice.below);
    if (planned === undefined) return undefined;
    if (/^unknown/.test(planned.kind)) continue;
    const { raw } = planned.tx;
    await world.ask(validateQuestion(raw));
    // What the token checks stop goes through without them.
    const isTaken = dice.isOnce(3) ? await world.give(raw) : (await world.give(raw, false)) || (await world.give(raw));
    told.push(isTaken ? planned.kind : `${planned.kind} (refused)`);
  }
  return told.join(", ");
}

async function beRefused(world: World): Promise<string | undefined> {
  const { dice, left } = world;
  const { name, make } = dice.pick(REFUSALS);
  const [coin] = coinsFor(world, 1);
  const raw = coin && make(coin, left.devnet, dice);
  if (raw === undefined) return undefined;
  await world.ask(validateQuestion(raw));
  return `${name} ${wordFor(await world.give(raw, dice.isOnce(2)))}`;
}

async function offer(world: World, { market, offered }: Story): Promise<string> {
  const { dice } = world;
  const kind = dice.pick(["ALP", "SLP", "nft", "fungible"] as const);
  await world.mirror(async () => {
    if (kind === "ALP" || kind === "SLP") {
      const bits = dice.pick([32n, 64n] as const);
      const terms = randomPartial({ protocol: kind, bits }, makerPk, dice.below(2 ** 31));
      offered.push(await market.offerPartial(terms));
    } else {
      const atoms = kind === "nft" ? 1n : BigInt(1 + dice.below(1_000));
      const terms = { kind, atoms, priceSats: BigInt(1_000 + dice.below(90_000)) };
      offered.push((await market.offerOneshot(terms)).tokenId);
    }
  });
  return kind;
}

async function buy(world: World, story: Story): Promise<string | undefined> {
  const { market } = story;
  const open = await openOffer(world, story);
  if (open === undefined) return undefined;
  const { variant } = open;
  await world.mirror(async () => {
    if (variant.type === "ONESHOT") return void (await market.accept(open, COVENANT_PK));
    const { params } = variant;
    return void (await market.accept(open, COVENANT_PK, world.dice.isOnce(3) ? params.offeredAtoms() : part(params)));
  });
  return variant.type;
}

/** Returns the least that can be bought, or all if the rest would be too small for an offer. */
function part(params: ReturnType<typeof randomPartial>): bigint {
  const least = params.prepareAcceptedAtoms(params.minAcceptedAtoms());
  try {
    params.preventUnacceptableRemainder(least);
    return least;
  } catch {
    return params.offeredAtoms();
  }
}

async function cancel(world: World, story: Story): Promise<string | undefined> {
  const open = await openOffer(world, story);
  if (open === undefined) return undefined;
  await world.mirror(() => story.market.cancel(open, makerSk));
  return open.variant.type;
}

async function openOffer(world: World, { market, offered }: Story) {
  if (offered.length === 0) return undefined;
  const [open] = await market.agora.activeOffersByTokenId(world.dice.pick(offered));
  return open;
}

async function mine(world: World): Promise<string> {
  const { dice } = world;
  const by = dice.pick(["left", "left", "right"] as const);
  const count = dice.isOnce(4) ? 1 + dice.below(3) : 1;
  for (let mined = 0; mined < count; mined++) {
    await world.tick(1 + dice.below(600));
    await world.mine(by, dice.pick([purseScript, OPEN_SCRIPT, randomScript(dice)]));
  }
  return `${count} by ${world[by].name}`;
}

async function reorganise(world: World): Promise<string> {
  const depth = 1 + world.dice.below(MAX_DEPTH);
  // One in four stays a branch of less or equal work.
  const length = world.dice.isOnce(4) ? 1 + world.dice.below(depth) : depth + 1;
  await world.tick(1 + world.dice.below(60));
  for (const raw of makeBranch(world, depth, length)) await world.submit(raw);
  return `${length} blocks instead of ${depth}`;
}

async function takeBack(world: World, { invalid, parked }: Story): Promise<string | undefined> {
  const { dice, left } = world;
  const { node } = left.devnet;
  const block = node.blockAt((node.tip()?.height ?? 0) - dice.below(3));
  if (block === undefined || block.height <= node.finalHeight() || invalid.length + parked.length > 2) return undefined;
  const deed = dice.pick(["park", "invalidate"] as const);
  (deed === "park" ? parked : invalid).push(block.hash);
  await world.onBlock(deed, block.hash);
  return `${deed} ${block.height}`;
}

async function giveBack(world: World, { invalid, parked }: Story): Promise<string | undefined> {
  const deed = world.dice.pick(["unpark", "reconsider"] as const);
  const hash = (deed === "unpark" ? parked : invalid).pop();
  if (hash === undefined) return undefined;
  await world.onBlock(deed, hash);
  return `${deed} ${hash}`;
}

async function finalize({ left, right, dice }: World): Promise<string | undefined> {
  const { node } = left.devnet;
  const block = node.blockAt((node.tip()?.height ?? 0) - MAX_DEPTH - dice.below(5));
  if (block === undefined || left.finalize === undefined || right.finalize === undefined) return undefined;
  await left.finalize(block.hash);
  await right.finalize(block.hash);
  return String(block.height);
}

async function wait(world: World): Promise<string> {
  const seconds = 1 + world.dice.below(3_000);
  await world.tick(seconds);
  return `${seconds} s`;
}

const wordFor = (isTaken: boolean): string => (isTaken ? "taken" : "refused");
