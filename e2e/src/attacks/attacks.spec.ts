// A seeded sample of the attacks in a browser, with the built web app; `npm run soak` goes on with other seeds.

import { expect, test } from "@playwright/test";
import { rounds } from "@satchel/core/testing";
import { HOSTILE_SCRIPTS, type HostileScript } from "./browser/hostile-scripts.ts";
import { createSite, type Site } from "./browser/site.ts";
import { tryConfig } from "./browser/try-config.ts";
import { runHostile, sendRaw } from "./browser/try-hostile.ts";
import { DURING, tryKill } from "./browser/try-kill.ts";
import { DEATHS, nameOf, tryKillMoment } from "./browser/try-kill-moment.ts";
import { tryKillToken } from "./browser/try-kill-token.ts";
import { tryPage } from "./browser/try-page.ts";
import { tryUpdate } from "./browser/try-update.ts";
import { NAMED_ATTACKS } from "./lies.ts";
import type { Outcome } from "./outcome.ts";

let site: Site;
test.beforeAll(async () => {
  site = await createSite();
});
test.afterAll(() => site.close());

test.setTimeout(rounds(480_000, 1_800_000));

async function expectHeld(tries: number, attempt: (seed: number) => Promise<Outcome>): Promise<void> {
  for (let seed = 1; seed <= tries; seed++) {
    const { attack, failures } = await attempt(seed);
    expect(failures, `${attack}, seed ${seed}`).toEqual([]);
  }
}

test("a page whose server lies loses nothing and shows the chain again afterwards", async ({ browser }) => {
  await expectHeld(rounds(1, 60), (seed) => tryPage(browser, site, seed));
});

for (const name of ["S2 other amounts", "S11 flood of payments", "S11 gzip bomb"])
  test(`${name}: the page does not freeze`, async ({ browser }) => {
    test.skip(
      name !== "S11 flood of payments" && process.env.LONG !== "1",
      "a flood has the most to draw; the others meet the engine in headless/attacks, and a page with LONG=1",
    );
    const attack = NAMED_ATTACKS.find((each) => each.name === name);
    await expectHeld(1, (seed) => tryPage(browser, site, seed, attack));
  });

test("a browser killed at a random moment has its wallet, and no payment was made twice", async ({ launchOptions }) => {
  // Under lies the headless kills come first.
  const moments = DURING.filter((during) => during !== "lies" || process.env.LONG === "1");
  for (const during of moments) await expectHeld(rounds(1, 40), (seed) => tryKill(launchOptions, site, seed, during));
});

test("a browser killed while tokens are created, minted or burned has done it once or not at all", async ({
  launchOptions,
}) => {
  await expectHeld(rounds(1, 30), (seed) => tryKillToken(launchOptions, site, seed));
});

for (const death of DEATHS)
  test(`${nameOf(death)}: it is made once`, async ({ launchOptions }) => {
    test.skip(process.env.LONG !== "1", "headless tests kill in each state; this one has the real storage");
    const { failures } = await tryKillMoment(launchOptions, site, death);
    expect(failures).toEqual([]);
  });

test("a new version that takes over during a payment changes nothing about it", async ({ browser }) => {
  await expectHeld(rounds(1, 20), (seed) => tryUpdate(browser, site, seed));
});

test("a sick web server does not keep the wallet from opening offline", async ({ browser }) => {
  await expectHeld(rounds(1, 20), (seed) => tryConfig(browser, site, seed));
});

test("pages of another origin reach neither the servers of npm start nor the wallet", async ({ browser }) => {
  const names = Object.keys(HOSTILE_SCRIPTS) as HostileScript[];
  await expectHeld(1, (seed) => runHostile(browser, site, seed, names));
  expect(await sendRaw(site)).toEqual([]);
});
