import { expect, type Page } from "@playwright/test";
import { addPeople, dialog, go, heldNft, MARISOL, main, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

const recipient = (page: Page) => page.getByRole("combobox", { name: /^To/ }).first();
const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" }).first();
const SOLANA_ACCOUNT = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";

/** Opens the form of a token and empties it: a stop before may have left a draft. */
async function openToken(visit: Visit, tokenId: string): Promise<void> {
  await go(visit, `/send-token/${tokenId}`);
  await expect(visit.page.getByRole("region", { name: "Preview" })).toBeVisible();
  for (const name of ["Start over", "Clear recipient"]) {
    const button = visit.page.getByRole("button", { name });
    if (await button.isVisible()) await button.click();
  }
  await expect(recipient(visit.page)).toBeVisible();
}

export const TOKEN_SEND: Tour = {
  name: "token send",
  devnet: { world: {} },
  prepare: async (visit) => {
    await openDemo(visit);
    await addPeople(visit);
  },
  stops: [
    {
      name: "token-send/blank",
      mockup: ["token-send/m", "token-send/desktop"],
      reach: (visit) => openToken(visit, visit.world().tokenIds.demoAlp),
    },
    {
      name: "token-send",
      route: "/send-token/",
      mockup: ["token-send/m", "token-send/desktop"],
      reach: async ({ page }) => {
        await recipient(page).fill(MARISOL);
        await amount(page).fill("1.5");
        await amount(page).blur();
      },
    },
    {
      name: "token-send/several",
      isWhole: true,
      mockup: ["token-send/many", "token-send/desktop"],
      reach: async ({ page }) => {
        await press(page, "Send to many");
        await press(page, "As text");
        await page.getByRole("textbox", { name: "Recipients" }).fill(`${MARISOL},1.5\n${STRANGER},2`);
        await page.getByRole("switch", { name: "On-chain message" }).click();
        await page.getByRole("textbox", { name: "Message" }).fill("Woof");
      },
    },
    {
      name: "token-send/slp",
      isWhole: true,
      mockup: ["token-send/m", "token-send/desktop"],
      reach: async (visit) => {
        const { page } = visit;
        await openToken(visit, visit.world().tokenIds.demoSlp);
        await recipient(page).fill(STRANGER);
        await amount(page).fill("12.5");
      },
    },
    {
      name: "token-send/problem",
      mockup: ["token-send/err", "token-send/desktop"],
      reach: async ({ page }) => {
        await amount(page).fill("1.234");
        await amount(page).blur();
      },
    },
    {
      name: "token-send/request",
      isWhole: true,
      mockup: ["token-send/req", "token-send/desktop"],
      reach: async (visit) => {
        const asked = `token_id=${visit.world().tokenIds.demoAlp}&token_decimalized_qty=1.25&label=Tea%20house`;
        await go(visit, `/send?bip21=${STRANGER}?${asked}`);
        await expect(visit.page.getByText("Tea house").first()).toBeVisible();
      },
    },
    {
      name: "token-send/nft",
      mockup: ["token-send/nft", "token-send/desktop"],
      reach: async (visit) => {
        await openToken(visit, await heldNft(visit));
        await recipient(visit.page).fill(MARISOL);
      },
    },
    {
      name: "token-send/convert",
      isWhole: true,
      mockup: ["token-send/m", "token-send/desktop"],
      reach: async (visit) => {
        const { page } = visit;
        await openToken(visit, visit.world().tokenIds.savings);
        await press(page, "Convert to Solana");
        await page.getByRole("textbox", { name: "Solana address" }).fill(SOLANA_ACCOUNT);
        await amount(page).fill("300");
        await amount(page).blur();
      },
    },
    {
      name: "token-send/not-held",
      mockup: ["token-send/none", "token-send/desktop"],
      reach: async (visit) => {
        await go(visit, `/send-token/${visit.world().tokenIds.timber}`);
        await expect(main(visit.page).getByText("You do not hold any of this token.")).toBeVisible();
      },
    },
    {
      name: "token-send/bad-id",
      mockup: ["token-send/err2", "token-send/desktop"],
      reach: (visit) => go(visit, "/send-token/abc"),
    },
    {
      name: "token-send/review",
      mockup: ["token-send/m", "token-send/desktop"],
      reach: async (visit) => {
        const { page } = visit;
        await openToken(visit, visit.world().tokenIds.demoAlp);
        await recipient(page).fill(STRANGER);
        await amount(page).fill("2");
        await main(page).getByRole("button", { name: "Review", exact: true }).last().click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: "token-send/sent",
      mockup: ["token-send/m", "token-send/desktop"],
      reach: async ({ page }) => {
        await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
        await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
      },
    },
  ],
};
