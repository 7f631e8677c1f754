// One try in a real browser: the server lies while a person uses the page, then it is honest again.
import type { Browser, Page } from "@playwright/test";
import { fromHex, NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { createDice, type Dice } from "../dice.ts";
import { type Attack, drawAttack } from "../lies.ts";
import type { Outcome } from "../outcome.ts";
import { paymentOf, wrongMoney, wrongPayment, wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import {
  comes,
  MAX_FREEZE_MS,
  openNew,
  type Pressed,
  payOnPage,
  readPhrase,
  SHORT_MS,
  storedScripts,
  watch,
  wrongBalance,
} from "./wallet-page.ts";

export async function tryPage(browser: Browser, site: Site, seed: number | string, chosen?: Attack): Promise<Outcome> {
  const dice = createDice(`${seed}/page`);
  const attack = chosen ?? drawAttack(dice);
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce", serviceWorkers: "block" });
  const failures: string[] = [];
  try {
    const watched = await watch(context);
    const page = await context.newPage();
    await openNew(page, site);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    const phrase = await readPhrase(page, site);
    for (const sats of [300_000n, 200_000n]) await fund(site, script, sats);
    const before = await wrongBalance(page, site, 500_000n);
    if (before !== undefined) failures.push(`an honest server's 5,000 XEC are not shown, but ${before}`);

    site.server.lie(attack, seed);
    const payment = paymentOf(`${seed}/${attack.name}`, BigInt(1_000 + dice.below(150_000)));
    const pressed = await useThroughLies(page, site, script, dice, payment);
    const told = site.server.told();
    const during = await watched.longestFreeze(page);

    site.server.beHonest();
    await recoverPage(page, dice);
    failures.push(
      ...(await wrongMoney(page, site, script)),
      ...(await wrongPayment(site, payment, pressed)),
      ...(await wrongWallets(page, script)),
    );
    if ((await readPhrase(page, site)) !== phrase) failures.push("the wallet's phrase is another one");
    const frozen = Math.max(during, await watched.longestFreeze(page));
    if (frozen > MAX_FREEZE_MS) failures.push(`the page was frozen for ${Math.round(frozen)} ms`);
    if (site.server.redirected() > 0) failures.push("a redirect to another host was followed");
    failures.push(...watched.errors.map((error) => `the page threw ${error}`));
    const outcome = told === 0 ? "no lie was asked for" : pressed.result;
    const noticed = told > 0 && pressed.result === "not sent" ? 1 : 0;
    const texts = failures.map((text) => `${text}\n    ${asText(attack)}`);
    return { attack: attack.name, seed, outcome, failures: texts, told, noticed };
  } finally {
    site.server.beHonest();
    await context.close();
  }
}

const asText = (attack: Attack): string => `lies: ${JSON.stringify(attack.lies)}`;

/** Pays a script from the faucet. */
export const fund = ({ devnet }: Site, script: ScriptHex, sats: bigint): Promise<string> =>
  devnet.fund(fromHex(script), sats);

/** A sync, a live event, a preview and a payment. */
async function useThroughLies(
  page: Page,
  site: Site,
  script: ScriptHex,
  dice: Dice,
  payment: { address: string; sats: bigint },
): Promise<Pressed> {
  if (dice.isOnce(2)) await page.reload({ timeout: SHORT_MS }).catch(() => undefined);
  if (dice.isOnce(2)) {
    await fund(site, script, BigInt(10_000 + dice.below(50_000)));
    site.devnet.generate(1);
  }
  await comes(page.getByRole("region", { name: "Balances" }));
  const xec = (Number(payment.sats) / 100).toFixed(2);
  return payOnPage(page, site, payment.address, xec);
}

/** The person comes back to the page, or opens it again. */
async function recoverPage(page: Page, dice: Dice): Promise<void> {
  if (dice.isOnce(2)) await page.reload();
  else await page.evaluate(() => window.dispatchEvent(new Event("online")));
}
