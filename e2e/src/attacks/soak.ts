// `npm run soak -- --minutes N [--seed S] [--layer engine,calls,trades,payments,browser] [--tries T]`: attacks the
// wallet until the time is over and prints what happened. A failure is printed with the options that repeat it. On a
// busy machine SATCHEL_PATIENCE=8 makes every time-out that much longer.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type LaunchOptions } from "@playwright/test";
import { createSite, type Site } from "./browser/site.ts";
import { tryConfig } from "./browser/try-config.ts";
import { tryHostile } from "./browser/try-hostile.ts";
import { tryKill } from "./browser/try-kill.ts";
import { tryKillToken } from "./browser/try-kill-token.ts";
import { tryPage } from "./browser/try-page.ts";
import { tryUpdate } from "./browser/try-update.ts";
import { type Arena, createArena } from "./headless/arena.ts";
import { EVENTS } from "./headless/events.ts";
import { createTradeArena } from "./headless/trades/trade-arena.ts";
import { tryTrade } from "./headless/trades/try-trade.ts";
import { tryCalls } from "./headless/try-calls.ts";
import { tryEngine } from "./headless/try-engine.ts";
import { type Outcome, type OutcomeOf, tableOf, tableOfLayers } from "./outcome.ts";
import { createPaymentArena, tryPayment } from "./payments/try-payment.ts";
import { within } from "./within.ts";

const LAYERS = ["engine", "calls", "trades", "payments", "browser"] as const;
type Layer = (typeof LAYERS)[number];

const CALLS_A_TRY = 50;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    layer: { type: "string", default: LAYERS.join() },
    tries: { type: "string", default: "Infinity" },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const [seed, maxTries] = [Number(values.seed), Number(values.tries)];
const layers = LAYERS.filter((layer) => values.layer.split(",").includes(layer));
if (layers.length === 0 || !(until > 0) || !Number.isInteger(seed) || !(maxTries > 0)) {
  console.error("npm run soak -- [--minutes N] [--seed S] [--layer engine,calls,trades,payments,browser] [--tries T]");
  process.exit(2);
}

const BROKEN = "ended by an error";

/** Returns the outcomes of a try, and a failure for one that throws or does not end. */
async function outcomesOf(at: number, attack: Attack): Promise<readonly Outcome[]> {
  try {
    return await within((steps) => attack(at, steps));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ attack: BROKEN, seed: at, outcome: "", failures: [text] }];
  }
}

type Attack = (at: number, steps: string[]) => Promise<readonly Outcome[]>;

/**
 * Attacks with one seed after the other, each with all of these attacks in turn. `renew`: makes a new devnet after a
 * try that has ended by an error or not at all, because it may go on with the old one.
 */
async function run(attacks: Partial<Record<Layer, Attack>>, renew?: () => Promise<void>): Promise<OutcomeOf[]> {
  const outcomes: OutcomeOf[] = [];
  for (let at = seed; at < seed + maxTries && Date.now() < until; at++)
    for (const [layer, attack] of Object.entries(attacks) as [Layer, Attack][]) {
      const found = await outcomesOf(at, attack);
      outcomes.push(...found.map((outcome) => ({ ...outcome, layer, at })));
      for (const { attack: name, failures } of found)
        for (const text of failures) console.log(`FAILED ${name} (--layer ${layer} --seed ${at} --tries 1)\n  ${text}`);
      if (found.some(({ attack: name }) => name === BROKEN)) await renew?.();
    }
  return outcomes;
}

async function headless(): Promise<OutcomeOf[]> {
  let arena: Arena = await createArena();
  const attacks: Partial<Record<Layer, Attack>> = {
    // In every third try something happens besides the lies.
    engine: async (at, steps) => [
      await tryEngine(arena, at, { event: at % 3 === 0 ? EVENTS[(at / 3) % EVENTS.length] : undefined, steps }),
    ],
    calls: (at) => tryCalls(arena, Math.floor(at / CALLS_A_TRY), CALLS_A_TRY, (at % CALLS_A_TRY) * CALLS_A_TRY),
  };
  // One engine try, then one bundle of calls, with the same server.
  const chosen = Object.entries(attacks).filter(([layer]) => layers.includes(layer as Layer));
  const outcomes = await run(Object.fromEntries(chosen), async () => {
    arena = await createArena();
  });
  await arena.close();
  return outcomes;
}

/** A program that dies does so at one of its first writes and broadcasts; the longest trade has about this many. */
const KILLS = 60;

/** Of six tries two are killed, and in one the person presses Stop. */
async function trading(): Promise<OutcomeOf[]> {
  let arena = await createTradeArena();
  const trades: Attack = async (at, steps) => [
    await tryTrade(arena, at, {
      steps,
      killAt: at % 3 === 0 ? 1 + ((at / 3) % KILLS) : undefined,
      stopAt: at % 6 === 1 ? 1 + (((at - 1) / 6) % KILLS) : undefined,
    }),
  ];
  const outcomes = await run({ trades }, async () => {
    arena = await createTradeArena();
  });
  await arena.close();
  return outcomes;
}

/** The tries that one devnet serves: what earlier ones leave on the chain makes it slower. */
const PAYMENTS_A_DEVNET = 60;

async function paying(): Promise<OutcomeOf[]> {
  let arena = await createPaymentArena();
  let count = 0;
  const payments: Attack = async (at, steps) => {
    if (count++ >= PAYMENTS_A_DEVNET) {
      await arena.close();
      arena = await createPaymentArena();
      count = 1;
    }
    return [await tryPayment(arena, at, { steps })];
  };
  const outcomes = await run({ payments }, async () => {
    arena = await createPaymentArena();
    count = 0;
  });
  await arena.close();
  return outcomes;
}

async function inBrowser(): Promise<OutcomeOf[]> {
  const executablePath = process.env.SATCHEL_CHROMIUM;
  const launch: LaunchOptions = executablePath ? { executablePath } : {};
  const site: Site = await createSite();
  let pages: Browser = await chromium.launch(launch);
  const kinds = [tryPage, tryPage, tryHostile, tryConfig, tryUpdate];
  const browser: Attack = async (at) => {
    // The system may have killed it.
    if (!pages.isConnected()) pages = await chromium.launch(launch);
    const kind = kinds[at % (kinds.length + 1)];
    // In half of the tries in which a person pays there is an honest server besides.
    const isPaying = kind === tryPage || kind === undefined;
    site.ask(isPaying && Math.floor(at / kinds.length) % 2 === 0 ? "both" : "the liar");
    if (kind) return [await kind(pages, site, at)];
    return [await (Math.floor(at / kinds.length) % 2 === 0 ? tryKill : tryKillToken)(launch, site, at)];
  };
  const outcomes = await run({ browser });
  await pages.close();
  await site.close();
  return outcomes;
}

/** Runs these layers in a process of their own, so that a server that floods one of them does not hold up the other. */
function apart(part: string): Promise<OutcomeOf[]> {
  const rest = ["--minutes", values.minutes, "--seed", String(seed), "--tries", values.tries, "--layer", part];
  const child = fork(fileURLToPath(import.meta.url), rest, { execArgv: process.execArgv });
  const early = { attack: part, seed, at: seed, outcome: "", failures: ["the process ended early"] };
  let found: OutcomeOf[] = [{ ...early, layer: part }];
  child.on("message", (told) => {
    found = told as OutcomeOf[];
  });
  return new Promise((resolve) => child.on("exit", () => resolve(found)));
}

/** The layers by the process that runs them. */
const PARTS: readonly { layers: readonly Layer[]; attack: () => Promise<OutcomeOf[]> }[] = [
  { layers: ["engine", "calls"], attack: headless },
  { layers: ["trades"], attack: trading },
  { layers: ["payments"], attack: paying },
  { layers: ["browser"], attack: inBrowser },
];

const isPart = process.send !== undefined;
if (!isPart) console.log(`soak: seed ${seed}, ${values.minutes} minutes, ${layers.join(", ")}`);
const parts = PARTS.filter((part) => part.layers.some((layer) => layers.includes(layer)));
const [only] = parts;
const outcomes: OutcomeOf[] =
  only !== undefined && parts.length === 1
    ? await only.attack()
    : (
        await Promise.all(parts.map((part) => apart(part.layers.filter((layer) => layers.includes(layer)).join())))
      ).flat();
const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
if (isPart) await new Promise((resolve) => process.send?.(outcomes, undefined, undefined, resolve));
else {
  console.log(tableOf(outcomes));
  console.log(`\n${tableOfLayers(outcomes)}\n`);
  console.log(`${outcomes.length} tries, ${failed} failed`);
}
process.exit(failed > 0 ? 1 : 0);
