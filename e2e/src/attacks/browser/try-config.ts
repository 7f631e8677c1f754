// One try in which the wallet's own web server is sick: it gives bad answers to config.json, and then none at all. The
// wallet still opens with its network and its money, from what the page kept.

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "@playwright/test";
import { NO_SCRIPT } from "@satchel/core/script";
import { createDice, type Dice } from "../dice.ts";
import type { Outcome } from "../outcome.ts";
import { wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import { fund } from "./try-page.ts";
import { addressButton, comes, LONG_MS, openNew, storedScripts, watch, wrongBalance } from "./wallet-page.ts";

const SICK = [
  ...["500", "404", "web page with 200", "web page with 503", "empty", "cut off", "not JSON"],
  ...["an empty object", "a login in JSON", "null"],
] as const;
type Health = (typeof SICK)[number] | "honest";

export async function tryConfig(browser: Browser, site: Site, seed: number | string): Promise<Outcome> {
  const dice = createDice(`${seed}/config`);
  const web = await serveSickly(site.url);
  const own = { ...site, url: web.url };
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "allow" });
  const failures: string[] = [];
  try {
    const watched = await watch(context);
    const page = await context.newPage();
    await openNew(page, own);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    await fund(own, script, 300_000n);
    const before = await wrongBalance(page, own, 300_000n);
    if (before !== undefined) failures.push(`an honest server's 3,000 XEC are not shown, but ${before}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // From now on the service worker has the files.
    await page.reload();
    await comes(addressButton(page), LONG_MS);
    for (const sickness of shuffled(SICK, dice)) {
      web.be(sickness);
      await page.reload();
      if (!(await comes(addressButton(page), LONG_MS)))
        failures.push(`with a config.json of the kind '${sickness}' the wallet does not open`);
    }
    web.close();
    await page.reload();
    const isOpen = await comes(addressButton(page), LONG_MS);
    if (!isOpen) failures.push("after these answers to config.json the wallet does not open offline");
    else {
      const shown = await wrongBalance(page, own, 300_000n);
      if (shown !== undefined) failures.push(`offline the wallet shows ${shown}`);
    }
    failures.push(...(await wrongWallets(page, script)), ...watched.errors.map((error) => `the page threw ${error}`));
    return { attack: "S4 config.json", seed, outcome: "opens offline", failures };
  } finally {
    web.close();
    await context.close();
  }
}

function shuffled<T>(list: readonly T[], dice: Dice): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(dice.below(left.length), 1));
}

/** A web server before the wallet's, which can be sick. */
async function serveSickly(target: string): Promise<{ url: string; be(health: Health): void; close(): void }> {
  let health: Health = "honest";
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith("/config.json") && health !== "honest") return answerSickly(response, health);
    void pass(`${target}${request.url}`, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const be = (next: Health) => {
    health = next;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, be, close };
}

async function pass(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/.test(name)),
  );
  response.writeHead(answer.status, headers).end(body);
}

function answerSickly(response: ServerResponse, health: Exclude<Health, "honest">): void {
  if (health === "cut off") {
    response.writeHead(200, { "content-type": "application/json", "content-length": 5000 });
    response.write('{"name":"testnet"', () => response.destroy());
    return;
  }
  const answers = {
    "500": [500, "application/json", "{}"],
    "web page with 200": [200, "text/html", "<title>Sign in to the network</title>"],
    "web page with 503": [503, "text/html", "<title>Busy</title>"],
    "404": [404, "text/plain", "Not found"],
    "an empty object": [200, "application/json", "{}"],
    "a login in JSON": [200, "application/json", '{"login":"https://wifi.test"}'],
    null: [200, "application/json", "null"],
    empty: [200, "application/json", ""],
    "not JSON": [200, "application/json", '{"name":'],
  } as const;
  const [status, type, body] = answers[health];
  response.writeHead(status, { "content-type": type }).end(body);
}
