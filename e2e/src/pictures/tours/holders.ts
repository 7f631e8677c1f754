import { expect, type Page } from "@playwright/test";
import { Utxos } from "@satchel/chain/wire";
import { scriptOf } from "@satchel/core/testing";
import { createRewritingServer, type Rewrite, type RewritingServer } from "../../attacks/rewriting-server.ts";
import { makeHeldToken } from "../../payment/many-holders.ts";
import { go, main, press } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";
import { withServers } from "./servers.ts";

const HOLDERS = 100;
let servers: readonly RewritingServer[] = [];
let heldByMany = "";

/** Names one script as the holder of every output. */
const ALL_MINE: Rewrite = (path, bytes) => {
  if (!/^\/token-id\/[0-9a-f]+\/utxos/.test(path)) return bytes;
  const { utxos } = Utxos.decode(bytes);
  const script = new Uint8Array(Buffer.from(scriptOf("liar"), "hex"));
  return Utxos.encode({ utxos: utxos.map((utxo) => ({ ...utxo, script, plugins: {} })) }).finish();
};

/** Types what is shared, and calculates. */
async function calculate(visit: Visit, tokenId = visit.world().tokenIds.demoAlp): Promise<void> {
  const { page } = visit;
  await go(visit, "/");
  await go(visit, "/airdrop");
  const remove = page.getByRole("button", { name: "Choose another token" });
  if (await remove.isVisible()) await remove.click();
  await page.getByRole("textbox", { name: "Token" }).fill(tokenId);
  await page.getByRole("textbox", { name: "Total to share" }).fill("10000");
  await press(page, "Calculate Airdrop");
}

const table = (page: Page) => page.getByRole("table", { name: "Recipients" });

/** An airdrop while servers of two operators say the same, differ, lie alike, or one of them does not answer. */
export const HOLDERS_TOLD: Tour = {
  name: "holders",
  webOnly: true,
  devnet: { world: {} },
  prepare: async (visit) => {
    const { page, wallet } = visit;
    const { url } = wallet.devnet;
    servers = [await createRewritingServer(url), await createRewritingServer(url)];
    await withServers(page, () => servers.map((server) => server.url), wallet);
    heldByMany = (await makeHeldToken(wallet, HOLDERS)).tokenId;
    await openDemo(visit);
  },
  stops: [
    {
      name: "holders/agree",
      isScreen: true,
      mockup: ["airdrop-flow/res", "airdrop-flow/d"],
      reach: async (visit) => {
        await calculate(visit);
        await expect(table(visit.page)).toBeVisible();
      },
    },
    {
      name: "holders/agree-whole",
      isWhole: true,
      reach: async ({ page }) => expect(page.getByText(/^Holders as told by .* and .* alike\.$/)).toBeVisible(),
    },
    {
      name: "holders/many",
      isWhole: true,
      reach: async (visit) => {
        await calculate(visit, heldByMany);
        await expect(visit.page.getByRole("heading", { name: `${HOLDERS} recipients` })).toBeVisible();
      },
    },
    {
      name: "holders/many-text",
      isScreen: true,
      reach: async ({ page }) => {
        await press(page, "Text");
        await expect(page.getByRole("region", { name: "Recipients as text" })).toBeVisible();
      },
    },
    {
      name: "holders/many-send",
      isWhole: true,
      reach: async ({ page }) => {
        await press(page, "Continue to Send");
        await expect(page.getByText("to holders of")).toBeVisible();
      },
    },
    {
      name: "holders/differ",
      isScreen: true,
      reach: async (visit) => {
        servers[1]?.tell(ALL_MINE);
        await calculate(visit);
        await expect(main(visit.page).getByText("Two servers disagree about who holds this token")).toBeVisible();
      },
    },
    {
      name: "holders/contradicted",
      isScreen: true,
      reach: async (visit) => {
        servers[0]?.tell(ALL_MINE);
        await calculate(visit);
        await expect(main(visit.page).getByText(/says something wrong about \d+ coins with this token/)).toBeVisible();
      },
    },
    {
      name: "holders/hanging",
      isScreen: true,
      reach: async (visit) => {
        for (const server of servers) server.tell();
        await visit.page.route(`${servers[1]?.url}/token-id/**`, () => undefined);
        await calculate(visit);
        await expect(main(visit.page).getByRole("button", { name: "Stop" })).toBeVisible();
      },
    },
    {
      name: "holders/one-alone",
      isScreen: true,
      mockup: ["airdrop-flow/res", "airdrop-flow/d"],
      reach: async ({ page }) => {
        // As long as a request may take.
        await expect(table(page)).toBeVisible({ timeout: 120_000 });
        await expect(main(page).getByText(/^Holders as told by .* alone$/)).toBeVisible();
      },
    },
    {
      name: "holders/one-alone-whole",
      isWhole: true,
      reach: async ({ page }) => page.getByRole("checkbox", { name: /^Pay the list of/ }).check(),
    },
  ],
};
