// One try in which the browser is killed while a token is created, an NFT is minted (a chain of two transactions) or
// tokens are burned. The same profile is opened again: what was pressed once has happened once, or not at all.

import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LaunchOptions, Page } from "@playwright/test";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { goTo } from "../../person.ts";
import { chooseIcon, create, fill, openCreate, reviewCreation } from "../../token/creating.ts";
import { createDice } from "../dice.ts";
import type { Outcome } from "../outcome.ts";
import { wrongMoney, wrongWallets } from "./checks.ts";
import type { Site } from "./site.ts";
import { kill, killProcesses, open, wait } from "./try-kill.ts";
import { fund } from "./try-page.ts";
import { openNew, readPhrase, storedScripts } from "./wallet-page.ts";

export const TOKEN_ACTS = ["create a token", "mint an NFT", "burn tokens"] as const;
export type TokenAct = (typeof TOKEN_ACTS)[number];
/** Killed at a moment from 0 to this many milliseconds after the press. */
const MOMENT_MS = 900;

/** `press`: the last press, which does not wait for what it does. */
type Prepared = { tokenId: string | undefined; press: () => Promise<void> };

export async function tryKillToken(
  launch: LaunchOptions,
  site: Site,
  seed: number | string,
  chosen?: TokenAct,
): Promise<Outcome> {
  const dice = createDice(`${seed}/kill-token`);
  const act = chosen ?? dice.pick(TOKEN_ACTS);
  const profile = { folder: mkdtempSync(join(tmpdir(), "satchel-kill-")), launch };
  try {
    const { context, page } = await open(profile);
    await openNew(page, site);
    const [script = NO_SCRIPT] = (await storedScripts(page))[0] ?? [];
    const phrase = await readPhrase(page, site);
    await fund(site, script, 2_000_000n);
    const { tokenId, press } = await PREPARE[act](page, site);
    const before = await held(site, script);
    await press();
    await wait(dice.below(MOMENT_MS));
    await kill(profile, context, page, dice);

    const again = await open(profile);
    await again.page.goto(site.url);
    const failures = [...(await wrongMoney(again.page, site, script)), ...(await wrongWallets(again.page, script))];
    if ((await readPhrase(again.page, site)) !== phrase) failures.push("the wallet's phrase is another one");
    // What was interrupted is sent by now, or never.
    const { outcome, wrong } = judge(act, before, await held(site, script), tokenId);
    if (wrong !== undefined) failures.push(wrong);
    await again.context.close();
    return { attack: `kill while a person wants to ${act}`, seed, outcome, failures };
  } finally {
    killProcesses(profile);
    await rm(profile.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

const NAME = "Moss Credits";
const SUPPLY = 1_000n;
const BURNED = 150n;

export const PREPARE: Record<TokenAct, (page: Page, site: Site) => Promise<Prepared>> = {
  "create a token": async (page, site) => {
    await openCreate(page, site);
    await fill(page, { Name: NAME, Ticker: "MOSS", Decimals: "0", Supply: `${SUPPLY}` });
    const review = await reviewCreation(page, "Create eToken");
    return {
      tokenId: undefined,
      press: () => review.getByRole("button", { name: "Create eToken", exact: true }).click(),
    };
  },
  "mint an NFT": async (page, site) => {
    await openCreate(page, site, "collection");
    await fill(page, { Name: "Harbour Lights", Ticker: "LIGHT", "How many NFTs at most": "100" });
    const tokenId = await create(page, "Create NFT Collection");
    const toggle = page.getByRole("button", { name: "Mint NFT", exact: true }).first();
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    await chooseIcon(page);
    await fill(page, { Name: "Harbour at Dusk", Ticker: "DUSK" });
    const review = await reviewCreation(page, "Mint NFT");
    return { tokenId, press: () => review.getByRole("button", { name: "Mint NFT", exact: true }).click() };
  },
  "burn tokens": async (page, site) => {
    await openCreate(page, site);
    await page.getByRole("group", { name: "Protocol" }).getByRole("button", { name: "SLP" }).click();
    await fill(page, { Name: NAME, Ticker: "MOSS", Decimals: "0", Supply: `${SUPPLY}` });
    const tokenId = await create(page, "Create eToken");
    await goTo(page, site, `token/${tokenId}`);
    const toggle = page.getByRole("main").locator("button[aria-expanded]").filter({ hasText: "Burn" });
    await toggle.waitFor();
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    await page.getByRole("textbox", { name: "Amount to burn" }).fill(`${BURNED}`);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Burn 150/ })
      .click();
    const review = page.getByRole("dialog");
    await review.getByRole("textbox", { name: "Type burn MOSS to confirm" }).fill("burn MOSS");
    return { tokenId, press: () => review.getByRole("button", { name: "Burn", exact: true }).click() };
  },
};

/** What the wallet holds of each token on the chain, in atoms. */
type Held = ReadonlyMap<string, bigint>;

export async function held({ honest }: Site, script: ScriptHex): Promise<Held> {
  const all = new Map<string, bigint>();
  for (const { token } of await honest.utxos(script)) {
    if (token && !token.isMintBaton) all.set(token.tokenId, (all.get(token.tokenId) ?? 0n) + token.atoms);
  }
  return all;
}

/** Returns whether the act has happened once or not at all, and what is wrong otherwise. */
export function judge(act: TokenAct, before: Held, after: Held, tokenId = ""): { outcome: string; wrong?: string } {
  const created = [...after].filter(([id]) => !before.has(id));
  const lost = (before.get(tokenId) ?? 0n) - (after.get(tokenId) ?? 0n);
  const wanted: Record<TokenAct, { created: readonly bigint[]; lost: bigint }> = {
    "create a token": { created: [SUPPLY], lost: 0n },
    // The NFT uses up one atom of its collection.
    "mint an NFT": { created: [1n], lost: 1n },
    "burn tokens": { created: [], lost: BURNED },
  };
  const { created: whole, lost: cost } = wanted[act];
  const has = (tokens: readonly bigint[], gone: bigint) =>
    lost === gone && created.map(([, atoms]) => atoms).join() === tokens.join();
  if (has(whole, cost)) return { outcome: "done once" };
  if (has([], 0n)) return { outcome: "not done" };
  const found = `${created.map(([, atoms]) => atoms).join() || "nothing"} created, ${lost} of the token gone`;
  return { outcome: "wrong", wrong: `${act}: ${found}` };
}
