// One try in which a new version of the wallet takes over, by another tab, in the middle of a payment. The page is
// loaded again only after the payment, which was made once or not at all.

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { NO_SCRIPT } from "@satchel/core/script";
import { createDice } from "../dice.ts";
import type { BroadcastHow } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { paymentOf, satsAt, wrongMoney, wrongPayment, wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import { fund } from "./try-page.ts";
import { LONG_MS, openNew, payOnPage, readPhrase, storedScripts, watch, wrongBalance } from "./wallet-page.ts";

/** How the server answers the payment during which the new version takes over; undefined: honestly. */
const BROADCASTS: readonly (BroadcastHow | undefined)[] = [undefined, "sent-but-silent", "held", "reply-lost"];
const NEXT = "0123456789abcdef0123456789abcdef";

export async function tryUpdate(browser: Browser, site: Site, seed: number | string): Promise<Outcome> {
  const dice = createDice(`${seed}/update`);
  const how = dice.pick(BROADCASTS);
  const web = await serveVersions(site.url);
  const own = { ...site, url: web.url };
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", serviceWorkers: "allow" });
  const failures: string[] = [];
  try {
    const watched = await watch(context);
    const page = await context.newPage();
    await openNew(page, own);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    const phrase = await readPhrase(page, own);
    await fund(own, script, 300_000n);
    const before = await wrongBalance(page, own, 300_000n);
    if (before !== undefined) failures.push(`an honest server's 3,000 XEC are not shown, but ${before}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const other = await context.newPage();
    await other.goto(own.url);
    web.publish();
    await untilWaiting(other);

    if (how !== undefined) site.server.lie({ name: how, lies: [{ kind: "broadcast", how }] }, seed);
    const payment = paymentOf(`${seed}/update`, BigInt(1_000 + dice.below(150_000)));
    const xec = (Number(payment.sats) / 100).toFixed(2);
    let takingOver: Promise<void> = Promise.resolve();
    const pressed = await payOnPage(page, own, payment.address, xec, () => {
      takingOver = takeOver(other);
    });
    await takingOver;
    site.server.beHonest();
    await page.bringToFront();
    failures.push(
      ...(await wrongMoney(page, own, script)),
      ...(await wrongPayment(own, payment, pressed)),
      ...(await wrongWallets(page, script)),
    );
    if ((await readPhrase(page, own)) !== phrase) failures.push("the wallet's phrase is another one");
    // The wallet may be loading itself anew at this moment, which ends our reload.
    await page.reload().catch(() => undefined);
    if (!(await isNext(page))) failures.push("the new version did not take over");
    failures.push(...watched.errors.map((error) => `the page threw ${error}`));
    const outcome = (await satsAt(own, payment.script)) > 0n ? "paid once" : "not paid";
    return { attack: `a new version during a payment, ${how ?? "honest"}`, seed, outcome, failures };
  } finally {
    site.server.beHonest();
    await context.close();
    web.close();
  }
}

/** Looks for a new version until one waits. */
const untilWaiting = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => undefined);
      return registration?.waiting != null;
    },
    undefined,
    { timeout: LONG_MS, polling: 500 },
  );

const isNext = (page: Page): Promise<boolean> =>
  page.waitForFunction(() => document.body?.dataset.version === "next", undefined, { timeout: LONG_MS }).then(...IS_SO);
const IS_SO = [() => true, () => false] as const;

/** Does what the button Update does: the version that waits takes over all tabs. */
const takeOver = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage("take-over");
  });

/** A web server before the wallet's. After `publish` it has another page, and a service worker that names it. */
async function serveVersions(target: string): Promise<{ url: string; publish(): void; close(): void }> {
  let isPublished = false;
  const server: Server = createServer((request, response) => {
    void pass(target, request.url ?? "/", response, isPublished).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isPublished = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(target: string, url: string, response: ServerResponse, isPublished: boolean): Promise<void> {
  const answer = await fetch(`${target}${url}`);
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|transfer-encoding|content-(length|encoding)|etag)$/.test(name),
    ),
  );
  const [path] = url.split("?");
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, headers).end(isPublished ? next(path ?? "", body) : body);
}

function next(path: string, body: Buffer): Buffer {
  const text = () => body.toString("utf8");
  if (path === "/" || path === "/index.html")
    return Buffer.from(text().replace("<body>", '<body data-version="next">'));
  if (path !== "/service-worker.js") return body;
  return Buffer.from(text().replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${NEXT}$2`));
}
