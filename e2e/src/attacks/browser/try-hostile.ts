// A page of another origin attacks the servers that `npm start` runs, and the page of a wallet in the same browser.

import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { addressOf } from "@satchel/core/address";
import { NO_SCRIPT } from "@satchel/core/script";
import { scriptOf } from "@satchel/core/testing";
import { createDice } from "../dice.ts";
import type { Outcome } from "../outcome.ts";
import { satsAt, wrongMoney, wrongWallets } from "./checks.ts";
import { HOSTILE_SCRIPTS, type HostileScript, RAW_REQUESTS } from "./hostile-scripts.ts";
import type { Site } from "./site.ts";
import { fund } from "./try-page.ts";
import { MAX_FREEZE_MS, openNew, readPhrase, storedScripts, watch, wrongBalance } from "./wallet-page.ts";

const THIEF = scriptOf("thief");

/** Runs one hostile script, or sends raw requests. Each try is a row of the table by the script's name. */
export async function tryHostile(browser: Browser, site: Site, seed: number | string): Promise<Outcome> {
  const dice = createDice(`${seed}/hostile`);
  const name = dice.pick([...Object.keys(HOSTILE_SCRIPTS), "raw requests"]);
  return name === "raw requests"
    ? { attack: "hostile: raw requests", seed, outcome: "held", failures: await sendRaw(site) }
    : runHostile(browser, site, seed, [name as HostileScript]);
}

export async function runHostile(
  browser: Browser,
  site: Site,
  seed: number | string,
  names: readonly HostileScript[],
): Promise<Outcome> {
  const hostile = await serveHostile();
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block" });
  try {
    const watched = await watch(context);
    const page = await context.newPage();
    await openNew(page, site);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    const phrase = await readPhrase(page, site);
    await fund(site, script, 300_000n);
    const failures: string[] = [];
    if ((await wrongBalance(page, site, 300_000n)) !== undefined) failures.push("the wallet did not receive");
    const before = stateOf(site);

    const attacker = await context.newPage();
    await attacker.goto(hostile.url);
    const thief = addressOf(THIEF, "ecash") ?? "";
    const urls = { wallet: site.url, devnet: site.devnet.url, thief };
    for (const name of names) {
      const told = await attacker.evaluate(HOSTILE_SCRIPTS[name], urls);
      failures.push(...told.map((sentence) => `${name}: the hostile page ${sentence}`));
    }
    failures.push(...framedWallets(context, attacker, site));

    const after = stateOf(site);
    if (after !== before) failures.push(`the devnet was ${before}, now ${after}`);
    if ((await satsAt(site, THIEF)) !== 0n) failures.push("the thief was paid");
    failures.push(...(await wrongServers(site)));
    for (const each of context.pages().filter((other) => other.url().startsWith(site.url))) {
      const frozen = await watched.longestFreeze(each);
      if (frozen > MAX_FREEZE_MS) failures.push(`the wallet was frozen for ${Math.round(frozen)} ms`);
    }
    failures.push(...(await wrongMoney(page, site, script)), ...(await wrongWallets(page, script)));
    if ((await readPhrase(page, site)) !== phrase) failures.push("the wallet's phrase is another one");
    return { attack: `hostile: ${names.join()}`, seed, outcome: "held", failures };
  } finally {
    await context.close();
    hostile.server.closeAllConnections();
    hostile.server.close();
  }
}

/** `localhost` instead of 127.0.0.1: another origin and another site, as any page of the web. */
async function serveHostile(): Promise<{ server: Server; url: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Win a prize</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function stateOf({ devnet }: Site): string {
  const { tip, isPaused, starts, faults } = devnet.state();
  return JSON.stringify({ height: tip.height, isPaused, starts, faults });
}

/** A frame with the wallet in it would show the wallet's document; a refused one shows the browser's error. */
function framedWallets(context: BrowserContext, attacker: Page, site: Site): string[] {
  const isFramed = attacker
    .frames()
    .some((frame) => frame !== attacker.mainFrame() && frame.url().startsWith(site.url));
  return isFramed && context.pages().length > 0 ? ["the wallet is shown in a frame of another page"] : [];
}

async function wrongServers(site: Site): Promise<string[]> {
  const web = await fetch(site.url).catch(() => undefined);
  const devnet = await fetch(`${site.devnet.url}/blockchain-info`).catch(() => undefined);
  return [
    ...(web?.ok ? [] : ["the wallet's web server is down"]),
    ...(devnet?.ok ? [] : ["the devnet's server is down"]),
  ];
}

/** Sends requests that no page and no fetch can send, with names and paths of an attacker's choice. */
export async function sendRaw(site: Site): Promise<string[]> {
  const before = stateOf(site);
  const failures: string[] = [];
  const phrase = site.devnet.world?.demo.phrase;
  for (const { to, request, mustNotAnswer } of RAW_REQUESTS) {
    const answer = await exchange(new URL(to === "web" ? site.url : site.devnet.url), request);
    if (mustNotAnswer && /^HTTP\/1\.1 2/.test(answer)) failures.push(`${request.split("\r\n")[0]} was answered`);
    if (phrase !== undefined && answer.includes(phrase)) failures.push(`${request} gave the demo phrase away`);
  }
  const after = stateOf(site);
  if (after !== before) failures.push(`the devnet was ${before}, now ${after}`);
  return [...failures, ...(await wrongServers(site))];
}

/** Returns all that comes back until the server closes. */
function exchange({ hostname, port }: URL, request: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding("latin1");
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(answer));
  });
}
