// `npm run soak -- --minutes N [--seed S] [--layer engine|calls|trades|browser] [--tries T]`: attacks the wallet until
// the time is over and prints what happened. A failure is printed with the options that repeat it. The web app has to
// be built.
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
import { createTradeArena } from "./headless/trade-arena.ts";
import { tryCalls } from "./headless/try-calls.ts";
import { tryEngine } from "./headless/try-engine.ts";
import { tryTrade } from "./headless/try-trade.ts";
import { type Outcome, tableOf } from "./outcome.ts";

const LAYERS = ["engine", "calls", "trades", "browser"] as const;
type Layer = (typeof LAYERS)[number];

/** A try that takes longer will never end. */
const MAX_TRY_MS = 300_000;
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
  console.error("npm run soak -- [--minutes N] [--seed S] [--layer engine,calls,trades,browser] [--tries T]");
  process.exit(2);
}

/** Returns the outcome of a try, and a failure for one that throws or does not end. */
async function within(layer: Layer, at: number, work: Promise<Outcome[]>): Promise<Outcome[]> {
  const failure = (text: string): Outcome[] => [
    { attack: `${layer}: ended by an error`, seed: at, outcome: "", failures: [text] },
  ];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome[]>((resolve) => {
    timer = setTimeout(() => resolve(failure("the try did not end")), MAX_TRY_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    return failure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    clearTimeout(timer);
  }
}

async function run(layer: Layer, attack: (at: number) => Promise<Outcome[]>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = seed; at < seed + maxTries && Date.now() < until; at++) {
    const found = await within(layer, at, attack(at));
    outcomes.push(...found);
    for (const { attack: name, failures } of found)
      for (const text of failures) console.log(`FAILED ${name} (--layer ${layer} --seed ${at} --tries 1)\n  ${text}`);
  }
  return outcomes;
}

async function headless(): Promise<Outcome[]> {
  const chosen = layers.filter((layer) => layer === "engine" || layer === "calls");
  if (chosen.length === 0) return [];
  const arena: Arena = await createArena();
  const outcomes: Outcome[] = [];
  const attack = {
    // In every third try something happens besides the lies.
    engine: async (at: number) => [
      await tryEngine(arena, at, undefined, at % 3 === 0 ? EVENTS[(at / 3) % EVENTS.length] : undefined),
    ],
    calls: (at: number) => tryCalls(arena, Math.floor(at / CALLS_A_TRY), CALLS_A_TRY, (at % CALLS_A_TRY) * CALLS_A_TRY),
  };
  // One engine try, then one bundle of calls, with the same server.
  outcomes.push(
    ...(await run(chosen[0] ?? "engine", async (at) => {
      const found: Outcome[] = [];
      for (const layer of chosen) found.push(...(await attack[layer](at)));
      return found;
    })),
  );
  await arena.close();
  return outcomes;
}

/** A program that dies does so at one of its first writes and broadcasts; the longest trade has about this many. */
const KILLS = 60;

/** Of six tries two are killed, and in one the person presses Stop. */
async function trading(): Promise<Outcome[]> {
  if (!layers.includes("trades")) return [];
  const arena = await createTradeArena();
  const outcomes = await run("trades", async (at) => [
    await tryTrade(arena, at, {
      killAt: at % 3 === 0 ? 1 + ((at / 3) % KILLS) : undefined,
      stopAt: at % 6 === 1 ? 1 + (((at - 1) / 6) % KILLS) : undefined,
    }),
  ]);
  await arena.close();
  return outcomes;
}

async function inBrowser(): Promise<Outcome[]> {
  if (!layers.includes("browser")) return [];
  const executablePath = process.env.SATCHEL_CHROMIUM;
  const launch: LaunchOptions = executablePath ? { executablePath } : {};
  const site: Site = await createSite();
  const browser: Browser = await chromium.launch(launch);
  const kinds = [tryPage, tryPage, tryHostile, tryConfig, tryUpdate];
  const outcomes = await run("browser", async (at) => {
    const kind = kinds[at % (kinds.length + 1)];
    if (kind) return [await kind(browser, site, at)];
    return [await (Math.floor(at / kinds.length) % 2 === 0 ? tryKill : tryKillToken)(launch, site, at)];
  });
  await browser.close();
  await site.close();
  return outcomes;
}

/** Runs these layers in a process of their own, so that a server that floods one of them does not hold up the other. */
function apart(layer: string): Promise<Outcome[]> {
  const rest = ["--minutes", values.minutes, "--seed", String(seed), "--tries", values.tries, "--layer", layer];
  const child = fork(fileURLToPath(import.meta.url), rest, { execArgv: process.execArgv });
  let found = [{ attack: layer, seed, outcome: "", failures: ["the process ended early"] }] as Outcome[];
  child.on("message", (told) => {
    found = told as Outcome[];
  });
  return new Promise((resolve) => child.on("exit", () => resolve(found)));
}

const isPart = process.send !== undefined;
if (!isPart) console.log(`soak: seed ${seed}, ${values.minutes} minutes, ${layers.join(", ")}`);
const isHeadless = (layer: Layer): boolean => layer === "engine" || layer === "calls";
const parts = [layers.filter(isHeadless).join(), ...layers.filter((layer) => !isHeadless(layer))];
const several = parts.filter((part) => part !== "");
const outcomes =
  several.length > 1
    ? (await Promise.all(several.map(apart))).flat()
    : [...(await headless()), ...(await trading()), ...(await inBrowser())];
const failed = outcomes.filter(({ failures }) => failures.length > 0).length;
if (isPart) await new Promise((resolve) => process.send?.(outcomes, undefined, undefined, resolve));
else {
  console.log(tableOf(outcomes));
  console.log(`${outcomes.length} tries, ${failed} failed`);
}
process.exit(failed > 0 ? 1 : 0);
