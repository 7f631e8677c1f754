// One try in which the browser, or only the page, is killed at a random moment and the same profile is opened again.

import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions, type Page } from "@playwright/test";
import { NO_SCRIPT } from "@satchel/core/script";
import { createDice, type Dice } from "../dice.ts";
import { drawAttack } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { paymentOf, wrongMoney, wrongPayment, wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import { fund } from "./try-page.ts";
import {
  addressButton,
  comes,
  LONG_MS,
  openNew,
  payOnPage,
  readPhrase,
  storedScripts,
  TSX_NAMES,
  wrongBalance,
} from "./wallet-page.ts";

export const DURING = ["create", "pay", "lies"] as const;
type During = (typeof DURING)[number];
/** Killed at a moment from 0 to this many milliseconds after the press. */
const MOMENTS_MS = { create: 500, pay: 700, lies: 4_000 };

export type Profile = { folder: string; launch: LaunchOptions };

export async function tryKill(
  launch: LaunchOptions,
  site: Site,
  seed: number | string,
  chosen?: During,
): Promise<Outcome> {
  const dice = createDice(`${seed}/kill`);
  const during = chosen ?? dice.pick(DURING);
  const profile = { folder: mkdtempSync(join(tmpdir(), "satchel-kill-")), launch };
  try {
    const { outcome, failures } = await (during === "create" ? killCreate : killPay)(profile, site, dice, seed, during);
    return { attack: `kill during ${during}`, seed, outcome, failures };
  } finally {
    site.server.beHonest();
    killProcesses(profile);
    await rm(profile.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

type Result = Pick<Outcome, "outcome" | "failures">;

async function killCreate(profile: Profile, site: Site, dice: Dice): Promise<Result> {
  const { context, page } = await open(profile);
  await page.goto(site.url);
  // A click that the kill interrupts never ends.
  void page
    .getByRole("button", { name: "New Wallet" })
    .click({ timeout: LONG_MS })
    .catch(() => undefined);
  await wait(dice.below(MOMENTS_MS.create));
  const wasShown = await addressButton(page)
    .first()
    .isVisible()
    .catch(() => false);
  await kill(profile, context, page, dice);

  const again = await open(profile);
  await again.page.goto(site.url);
  const isWelcome = again.page.getByRole("button", { name: "New Wallet" });
  await comes(addressButton(again.page).or(isWelcome), LONG_MS);
  // The welcome screen may be painted before the app has read the storage, which says whether there is a wallet.
  const isStored = (await storedScripts(again.page)).some((scripts) => scripts.length > 0);
  const hasWallet = isStored && (await comes(addressButton(again.page), LONG_MS));
  const failures: string[] = [];
  if (wasShown && !hasWallet) failures.push("a wallet that was shown is gone");
  const copies = await storedScripts(again.page);
  if (copies.some((scripts) => scripts.length !== (hasWallet ? 1 : 0)))
    failures.push(`the page shows ${hasWallet ? "a" : "no"} wallet, the copies have ${JSON.stringify(copies)}`);
  if (hasWallet) {
    const words = (await readPhrase(again.page, site)).split(" ");
    if (words.length !== 12 || words.includes("")) failures.push(`the phrase has ${words.length} words`);
  } else await openNew(again.page, site);
  await again.context.close();
  return { outcome: hasWallet ? "the wallet is there" : "not created yet", failures };
}

async function killPay(
  profile: Profile,
  site: Site,
  dice: Dice,
  seed: number | string,
  during: During,
): Promise<Result> {
  const { context, page } = await open(profile);
  await openNew(page, site);
  const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
  const phrase = await readPhrase(page, site);
  await fund(site, script, 300_000n);
  const failures: string[] = [];
  const before = await wrongBalance(page, site, 300_000n);
  if (before !== undefined) failures.push(`an honest server's 3,000 XEC are not shown, but ${before}`);

  if (during === "lies") site.server.lie(drawAttack(dice), seed);
  const payment = paymentOf(`${seed}/kill/${during}`, BigInt(1_000 + dice.below(150_000)));
  const xec = (Number(payment.sats) / 100).toFixed(2);
  const pressed = new Promise<void>((resolve) => {
    void payOnPage(page, site, payment.address, xec, resolve).catch(() => undefined);
  });
  await (during === "pay" ? Promise.race([pressed, wait(LONG_MS)]) : undefined);
  await wait(dice.below(MOMENTS_MS[during]));
  await kill(profile, context, page, dice);
  site.server.beHonest();

  const again = await open(profile);
  await again.page.goto(site.url);
  failures.push(
    ...(await wrongMoney(again.page, site, script)),
    ...(await wrongPayment(site, payment, { result: "not sent", shownFee: undefined })),
    ...(await wrongWallets(again.page, script)),
  );
  if ((await readPhrase(again.page, site)) !== phrase) failures.push("the wallet's phrase is another one");
  const isPaid = (await site.honest.utxos(payment.script)).length > 0;
  await again.context.close();
  return { outcome: isPaid ? "paid once" : "not paid", failures };
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function open({ folder, launch }: Profile): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    locale: "en-US",
    serviceWorkers: "block",
  });
  await context.addInitScript(TSX_NAMES);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Kills the browser as the system would, or in one of three cases its page, which a crash of the tab does. */
export async function kill(profile: Profile, context: BrowserContext, page: Page, dice: Dice): Promise<void> {
  if (dice.isOnce(3)) {
    const session = await context.newCDPSession(page);
    await Promise.race([session.send("Page.crash").catch(() => undefined), wait(2_000)]);
  }
  killProcesses(profile);
  await context.close().catch(() => undefined);
}

type Process = { pid: number; parent: number; words: string[] };

/** Kills the processes of this profile and no others: the folder is in the command line of the first of them. */
export function killProcesses({ folder }: Profile): void {
  const all = listProcesses();
  const own = new Set(all.filter(({ words }) => words.includes(`--user-data-dir=${folder}`)).map(({ pid }) => pid));
  // A set may grow while it is walked.
  for (const pid of own) for (const each of all) if (each.parent === pid) own.add(each.pid);
  for (const pid of own) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

function listProcesses(): Process[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      const parent = Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1]);
      return [{ pid, parent, words }];
    } catch {
      return []; // It has ended in the meantime.
    }
  });
}
