// One try in which the browser is killed at an exact moment of a broadcast: before the request leaves it, when the
// server has the transaction and the page has no answer yet, or with the answer. The same profile is opened again, and
// the payment is made once, without a press.

import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, LaunchOptions, Page } from "@playwright/test";
import { NO_SCRIPT } from "@satchel/core/script";
import type { Outcome } from "../outcome.ts";
import { wrongMoney, wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import { killProcesses, open, type Profile, wait } from "./try-kill.ts";
import { held, judge, PREPARE, type TokenAct } from "./try-kill-token.ts";
import { fund } from "./try-page.ts";
import { LONG_MS, openNew, readPhrase, storedScripts } from "./wallet-page.ts";

export const MOMENTS = ["before it leaves", "before its answer", "with its answer"] as const;
type Moment = (typeof MOMENTS)[number];

/** `broadcast`: the number of the request, of those after the press. `page`: only the page dies, not the browser. */
export type Death = { act: TokenAct; broadcast: number; moment: Moment; dies: "browser" | "page" };

/** How many requests send each of them. */
const BROADCASTS: Record<TokenAct, number> = { "create a token": 1, "mint an NFT": 2, "burn tokens": 2 };

export const DEATHS: readonly Death[] = Object.entries(BROADCASTS).flatMap(([name, count]) => {
  const act = name as TokenAct;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return numbers.flatMap((broadcast): Death[] => [
    ...MOMENTS.map((moment) => ({ act, broadcast, moment, dies: "browser" as const })),
    { act, broadcast, moment: "before its answer", dies: "page" },
  ]);
});

export const nameOf = ({ act, broadcast, moment, dies }: Death): string =>
  `${act}: the ${dies} is killed at broadcast ${broadcast}, ${moment}`;

export async function tryKillMoment(launch: LaunchOptions, site: Site, death: Death): Promise<Outcome> {
  const profile = { folder: mkdtempSync(join(tmpdir(), "satchel-kill-")), launch };
  try {
    const { context, page } = await open(profile);
    await openNew(page, site);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    const phrase = await readPhrase(page, site);
    await fund(site, script, 2_000_000n);
    const { tokenId, press } = await PREPARE[death.act](page, site);
    const before = await held(site, script);
    const died = dieAt(profile, context, page, death);
    // A press that the kill interrupts never ends.
    void press().catch(() => undefined);
    const hasDied = await Promise.race([died.then(() => true), wait(LONG_MS).then(() => false)]);
    const failures = hasDied ? [] : ["it never came to this moment"];
    killProcesses(profile);
    await context.close().catch(() => undefined);
    const left = judge(death.act, before, await held(site, script), tokenId);

    const again = await open(profile);
    await again.page.goto(site.url);
    const end = Date.now() + LONG_MS;
    let now = left;
    while (now.outcome === "not done" && Date.now() < end) {
      await wait(200);
      now = judge(death.act, before, await held(site, script), tokenId);
    }
    if (now.outcome !== "done once") failures.push(now.wrong ?? "it was not made after the wallet was opened again");
    failures.push(...(await wrongMoney(again.page, site, script)), ...(await wrongWallets(again.page, script)));
    const unsettled = again.page.getByRole("heading", { name: "Unsettled payments" });
    const isSettled = await unsettled.waitFor({ state: "detached", timeout: LONG_MS }).then(
      () => true,
      () => false,
    );
    if (!isSettled) failures.push("it stays under Unsettled payments");
    if ((await readPhrase(again.page, site)) !== phrase) failures.push("the wallet's phrase is another one");
    const late = judge(death.act, before, await held(site, script), tokenId);
    if (late.outcome !== "done once") failures.push(late.wrong ?? "what was made is gone");
    await again.context.close();
    return { attack: nameOf(death), seed: 1, outcome: `${left.outcome} at the kill, then ${now.outcome}`, failures };
  } finally {
    killProcesses(profile);
    await rm(profile.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Kills at the moment. The promise resolves then; a request of a dead page is neither sent nor answered. */
function dieAt(profile: Profile, context: BrowserContext, page: Page, { broadcast, moment, dies }: Death) {
  return new Promise<void>((resolve) => {
    let count = 0;
    const die = async () => {
      if (dies === "page") {
        const session = await context.newCDPSession(page);
        await Promise.race([session.send("Page.crash").catch(() => undefined), wait(2_000)]);
      } else killProcesses(profile);
      resolve();
    };
    void context.route(/\/broadcast-txs?$/, async (route) => {
      if (route.request().method() !== "POST" || ++count !== broadcast) return route.continue().catch(() => undefined);
      if (moment === "before it leaves") return die();
      const response = await route.fetch();
      if (moment === "with its answer") await route.fulfill({ response });
      await die();
    });
  });
}
