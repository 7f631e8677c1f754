import { expect, type Page } from "@playwright/test";
import { encodeCashAddr } from "@satchel/core/address";
import { openMoreOptions } from "../../payment/more-options.ts";
import {
  amountField,
  confirmSend,
  fillSend,
  openSend,
  pressSend,
  receipt,
  recipientField,
  review,
} from "../../person.ts";
import { addPeople, closes, go, MARISOL, main, opens, PEOPLE, press, STRANGER } from "../steps.ts";
import type { Tour, Visit } from "../stop.ts";
import { openDemo } from "./first-visit.ts";

/** Begins and ends like the address of a contact. Its key is unknown. */
const TWIN = "ecash:qqa9lvsqqqqqqqqqqqqqqqqqqqqqqpatgc272kd70g";
const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

const recipients = PEOPLE.map((line, at) => `${line.split(",")[1]},${(at + 1) * 250}.50`);

function addressOf(index: number): string {
  const address = encodeCashAddr("ecash", "p2pkh", index.toString(16).padStart(40, "7d"));
  if (!address.ok) throw new Error(address.problem.code);
  return address.value;
}

async function fill({ page, wallet }: Visit, address: string, xec: string): Promise<void> {
  await openSend(page, wallet);
  // What a stop before has switched on.
  for (const name of ["On-chain message", "Raw OP_RETURN data"]) {
    const toggle = page.getByRole("switch", { name });
    if ((await toggle.isVisible()) && (await toggle.getAttribute("aria-checked")) === "true") await toggle.click();
  }
  await fillSend(page, wallet, address, xec);
  await amountField(page).blur();
}
const turnOn = (page: Page, name: string) => page.getByRole("switch", { name }).click();

export const SEND: Tour = {
  name: "send",
  devnet: { world: {} },
  prepare: async (visit) => {
    await openDemo(visit);
    await addPeople(visit);
  },
  stops: [
    {
      name: "send/blank",
      mockup: "send-states/empty",
      reach: ({ page, wallet }) => openSend(page, wallet),
    },
    {
      name: "send/suggestions",
      mockup: "send-states/empty",
      reach: async ({ page }) => {
        await recipientField(page).fill("a");
        await expect(page.getByRole("option").first()).toBeVisible();
      },
    },
    {
      name: "send",
      route: "/send",
      mockup: "send",
      reach: async (visit) => {
        await fill(visit, MARISOL, "2500");
        await turnOn(visit.page, "On-chain message");
        await visit.page.getByRole("textbox", { name: "Message" }).fill("For the tea at the harbour");
      },
    },
    {
      name: "send/whole",
      isWhole: true,
      mockup: "send",
      reach: async ({ page }) => {
        await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
      },
    },
    {
      name: "send/raw-data",
      isWhole: true,
      mockup: "send",
      reach: async (visit) => {
        await fill(visit, STRANGER, "20");
        await openMoreOptions(visit.page);
        await turnOn(visit.page, "Raw OP_RETURN data");
        await visit.page.getByRole("textbox", { name: "Raw data" }).fill("04504159000001780461626364");
        await expect(main(visit.page).getByText("Paid with a PayButton")).toBeVisible();
      },
    },
    {
      name: "send/insufficient",
      mockup: ["balance-split/m-send", "balance-split/d-send"],
      reach: (visit) => fill(visit, STRANGER, "99000000"),
    },
    { name: "send/too-little", mockup: "send-states/insuf", reach: (visit) => fill(visit, STRANGER, "0.001") },
    {
      name: "send/bitcoin",
      mockup: "send-states/btc",
      reach: async (visit) => {
        await fill(visit, BITCOIN, "");
        await recipientField(visit.page).blur();
      },
    },
    { name: "send/look-alike", mockup: "send-states/mix", reach: (visit) => fill(visit, TWIN, "10") },
    {
      name: "send/max",
      mockup: "send-states/ok",
      reach: async (visit) => {
        await fill(visit, STRANGER, "");
        await press(visit.page, "Max");
      },
    },
    {
      name: "send/rows-filled",
      isWhole: true,
      mockup: ["send-rows", "send-rows"],
      reach: async ({ page, wallet }) => {
        await openSend(page, wallet);
        await press(page, "Send to many");
        await press(page, "As text");
        await page.getByRole("textbox", { name: "Recipients" }).fill(recipients.slice(0, 3).join("\n"));
        await press(page, "Rows");
        await expect(page.getByRole("group", { name: /^Recipient 3/ })).toBeVisible();
      },
    },
    {
      name: "send/rows",
      isWhole: true,
      mockup: ["send-rows", "send-rows"],
      reach: async ({ page, wallet }) => {
        await openSend(page, wallet);
        await press(page, "Send to many");
        await press(page, "As text");
        await page.getByRole("textbox", { name: "Recipients" }).fill([...recipients, `${STRANGER},1`, ","].join("\n"));
        await press(page, "Rows");
        await page
          .getByRole("combobox", { name: /^Recipient \d/ })
          .last()
          .fill("a");
      },
    },
    {
      name: "send/many",
      isWhole: true,
      mockup: "send-many",
      reach: async ({ page }) => {
        await press(page, "As text");
        await page.getByRole("textbox", { name: "Recipients" }).fill(recipients.join("\n"));
        await page.getByRole("textbox", { name: "Recipients" }).blur();
      },
    },
    {
      name: "send/many-review",
      mockup: ["send-states/many", "send-states/d-many"],
      reach: async ({ page }) => {
        await page.getByRole("textbox", { name: "Recipients" }).fill([...recipients, `${STRANGER},10`].join("\n"));
        await review(page);
      },
    },
    {
      name: "send/many-problem",
      isWhole: true,
      mockup: "send-many",
      reach: async ({ page }) => {
        await closes(page);
        await page.getByRole("textbox", { name: "Recipients" }).fill([...recipients, `${STRANGER},1`].join("\n"));
        await page.getByRole("textbox", { name: "Recipients" }).blur();
      },
    },
    {
      name: "send/many-long",
      isWhole: true,
      reach: async ({ page }) => {
        const lines = Array.from({ length: 1500 }, (_, at) => `${addressOf(at)},${10 + (at % 9)}`);
        await page.getByRole("textbox", { name: "Recipients" }).fill([...lines, "nobody,5"].join("\n"));
        await page.getByRole("textbox", { name: "Recipients" }).blur();
        await expect(page.getByText("1 to fix")).toBeVisible();
      },
    },
    {
      name: "send/choose-coins",
      mockup: "send-states/coins",
      reach: async (visit) => {
        await press(visit.page, "Send to one");
        await fill(visit, STRANGER, "100");
        await openMoreOptions(visit.page);
        await opens(visit.page, "Choose coins");
        await expect(visit.page.getByRole("checkbox", { name: /^Coin of/ }).first()).toBeVisible();
      },
    },
    {
      name: "send/link",
      isWhole: true,
      mockup: "ext-pay",
      reach: async (visit) => {
        await closes(visit.page);
        await go(visit, `/send?bip21=${STRANGER}?amount=30&op_return_raw=0400746162026869&label=Tea%20house`);
        await expect(main(visit.page).getByText("Tea house")).toBeVisible();
      },
    },
    {
      name: "send/link-refused",
      mockup: "ext-pay",
      reach: async (visit) => {
        await go(visit, `/send?bip21=${STRANGER}?amount=10&fee=1`);
        await expect(visit.page.getByText('Unsupported param "fee"')).toBeVisible();
      },
    },
    {
      name: "send/review",
      mockup: "send-review",
      reach: async (visit) => {
        await fill(visit, STRANGER, "2500");
        await review(visit.page);
      },
    },
    {
      name: "send/sending",
      mockup: "send-states/sending",
      reach: async ({ page, wallet }) => {
        wallet.devnet.setLatency(5000);
        await pressSend(page);
        await expect(page.locator("dialog [aria-busy=true]").first()).toBeVisible();
        // Only the answers that are asked for from now on are quick.
        wallet.devnet.setLatency(0);
      },
    },
    {
      name: "send/final",
      mockup: "send-states/sent2",
      reach: async ({ page }) => {
        await expect(receipt(page).getByText("Final", { exact: true })).toBeVisible();
      },
    },
    {
      name: "send/left-early",
      withToasts: true,
      mockup: "send-states/af3",
      reach: async (visit) => {
        const { page, wallet } = visit;
        await expect(receipt(page)).toBeVisible();
        await page.reload();
        await fill(visit, MARISOL, "120");
        wallet.devnet.setLatency(1500);
        await confirmSend(page);
        await page.evaluate(() => {
          window.location.hash = "#/";
        });
        wallet.devnet.setLatency(0);
        await expect(page.locator("[data-toast]").first()).toBeVisible();
      },
    },
    {
      name: "send/no-price",
      mockup: "send-states/noprice",
      reach: async (visit) => {
        const { page, wallet } = visit;
        wallet.devnet.services.faults.set("prices", { refuse: true });
        await page.reload();
        await fill(visit, MARISOL, "2500");
      },
    },
    { name: "home/no-price", mockup: "hidden-offline/noprice", reach: (visit) => go(visit, "/") },
  ],
};
