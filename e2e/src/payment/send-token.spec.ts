// Payments of every kind of token, checked at the recipient through the indexer, and recipients scanned from a QR code.

import type { Page } from "@playwright/test";
import type { ScriptHex } from "@satchel/core/script";
import { DEMO_TOKENS } from "@satchel/devnet";
import { expectAccessible } from "../look.ts";
import {
  atomsAt,
  chainOf,
  goTo,
  importDemo,
  openScreen,
  openSend,
  scriptOfAddress,
  storedWith,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test, type Wallet } from "../wallet-test.ts";
import { CAMERA_ARGS, filmCode, filmText } from "./fake-camera.ts";
import { lieAndHold } from "./token-lie.ts";

const executablePath = process.env.SATCHEL_CHROMIUM;
test.use({
  devnetOptions: { world: {} },
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: CAMERA_ARGS },
});

/** A Solana address and its public key as hex. */
const SOLANA_ACCOUNT = "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB";
const SOLANA_KEY = "ce010e60afedb22717bd63192f54145a3f965a33bb82d2c7029eb2ce1e208264";

const recipient = (page: Page) => page.getByRole("combobox", { name: "To" });
const chip = (page: Page) => page.getByRole("group", { name: "To", exact: true });
const sendButton = (page: Page) =>
  page.getByRole("region", { name: "Preview" }).getByRole("button", { name: "Review", exact: true });

async function openToken(page: Page, wallet: Wallet, tokenId: string): Promise<void> {
  await goTo(page, wallet, `send-token/${tokenId}`);
  await expect(recipient(page).first()).toBeVisible();
}

/** Reviews and sends a filled form. At least one recipient must be new, or there is no review. */
async function sendIt(page: Page): Promise<void> {
  await sendButton(page).click();
  const review = page.getByRole("dialog", { name: "Review token payment" });
  await review.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
}

test("SLP tokens, ALP tokens with a message to two, and an NFT reach their recipients", async ({ page, wallet }) => {
  const give = await lieAndHold(page, wallet.devnet.world?.tokenIds.demoSlp ?? "");
  const world = await importDemo(page, wallet);
  const { demoSlp, demoAlp } = world.tokenIds;
  const other = world.addresses.issuer ?? "";
  expect(other).not.toBe("");

  await goTo(page, wallet, `send-token/${demoSlp}`);
  // What an amount means is not known yet, so none can be typed; a server's word does not change that.
  const reading = page.getByRole("main").getByRole("status").filter({ hasText: "Reading this token" });
  await expect(reading).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page, "send token, which is being read");
  give();
  await expect(
    page.getByRole("heading", { level: 1, name: `Send ${DEMO_TOKENS.demoSlp.info.tokenTicker}` }),
  ).toBeVisible();
  await recipient(page).fill(`${TEST_ADDRESS}?amount=10`);
  await expect(page.getByText("eToken sends do not support bip21 query strings")).toBeVisible();
  await recipient(page).fill(TEST_ADDRESS);
  await expect(chip(page)).toContainText("Not in your contacts");
  await page.getByRole("textbox", { name: "Amount" }).fill("1.234");
  await page.getByRole("textbox", { name: "Amount" }).blur();
  await expect(page.getByText("This token supports no more than 2 decimal places")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount" }).fill("12.5");
  await expectAccessible(page, "send token");
  await sendIt(page);
  expect(await atomsAt(wallet, TEST_ADDRESS, demoSlp)).toBe(1250n);

  await openToken(page, wallet, demoAlp);
  await page.getByRole("button", { name: "Send to many" }).click();
  await page.getByRole("button", { name: "As text" }).click();
  const before = await atomsAt(wallet, other, demoAlp);
  await page.getByRole("textbox", { name: "Recipients" }).fill(`${TEST_ADDRESS},1.5\n${other},2`);
  await page.getByRole("switch", { name: "On-chain message" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Woof");
  // An unfinished form is restored after a reload.
  await storedWith(page, "drafts", "Woof");
  await page.reload();
  await expect(page.getByText("You left this payment unfinished.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Woof");
  await sendIt(page);
  expect(await atomsAt(wallet, TEST_ADDRESS, demoAlp)).toBe(15_000n);
  expect((await atomsAt(wallet, other, demoAlp)) - before).toBe(20_000n);
  const { txs } = await chainOf(wallet).history(scriptOfAddress(TEST_ADDRESS), 0, 10);
  const woof = Buffer.from("Woof").toString("hex");
  expect(txs.some(({ outputs }) => outputs[0]?.script.includes(`00746162${woof}`))).toBe(true);

  const held = await chainOf(wallet).utxos(scriptOfAddress(world.demo.address));
  const nft = held.find(({ token }) => token?.tokenType.type === "SLP_TOKEN_TYPE_NFT1_CHILD")?.token?.tokenId ?? "";
  await openToken(page, wallet, nft);
  await expect(page.getByRole("textbox", { name: "Amount" })).toHaveCount(0);
  await recipient(page).fill(TEST_ADDRESS);
  // The recipient was paid before: the review asks whether there should always be one.
  await sendButton(page).click();
  await page.getByRole("button", { name: "Only new recipients" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  expect(await atomsAt(wallet, TEST_ADDRESS, nft)).toBe(1n);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("You do not hold any of this token.")).toBeVisible();
});

/** Returns the OP_RETURN script and the other output scripts of an address's newest transaction. */
async function newestAt(wallet: Wallet, address: string): Promise<{ data: string; scripts: ScriptHex[] }> {
  const { txs } = await chainOf(wallet).history(scriptOfAddress(address), 0, 1);
  const [data = "", ...scripts] = (txs[0]?.outputs ?? []).map(({ script }) => script);
  return { data, scripts };
}

test("a mint vault token, an ALP payment link with data, and a conversion reach their recipients", async ({
  page,
  wallet,
}) => {
  const world = await importDemo(page, wallet);
  const { vaulted, demoAlp, savings } = world.tokenIds;
  const amount = page.getByRole("textbox", { name: "Amount" });

  await test.step("an SLP mint vault token", async () => {
    await openToken(page, wallet, vaulted);
    await recipient(page).fill(TEST_ADDRESS);
    await amount.fill("20.25");
    // An SLP payment has no room for a message.
    await expect(page.getByRole("switch", { name: "On-chain message" })).toBeDisabled();
    await expect(page.getByText("Not possible with SLP tokens")).toBeVisible();
    await sendIt(page);
    expect(await atomsAt(wallet, TEST_ADDRESS, vaulted)).toBe(2025n);
  });

  await test.step("a payment link with two data sections, pasted into the recipient field", async () => {
    const pushes = [`00746162${Buffer.from("for the tea").toString("hex")}`, "53544348aabbcc"];
    const asked = `token_id=${demoAlp}&token_decimalized_qty=1.25`;
    await openSend(page, wallet);
    await page
      .getByRole("combobox", { name: /^To/ })
      .fill(`${TEST_ADDRESS}?${asked}&empp_raw=${pushes.join("&empp_raw=")}&label=Tea%20house`);
    await expect(page).toHaveURL(new RegExp(`#/send-token/${demoAlp}`));
    await expect(page.getByText("From payment link").first()).toBeVisible();
    await expect(page.getByText("Tea house")).toBeVisible();
    await expect(page.getByText("for the tea").first()).toBeVisible();
    await expect(amount).toHaveValue("1.25");
    await expect(amount).not.toBeEditable();
    // The recipient was paid before: the review asks whether there should always be one.
    await sendButton(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    expect(await atomsAt(wallet, TEST_ADDRESS, demoAlp)).toBe(12_500n);
    const { data } = await newestAt(wallet, TEST_ADDRESS);
    const sections = pushes.map((push) => (push.length / 2).toString(16).padStart(2, "0") + push).join("");
    expect(data.startsWith("6a50")).toBe(true);
    expect(data.endsWith(sections)).toBe(true);
  });

  await test.step("a conversion that is paid out on Solana", async () => {
    const desk = wallet.devnet.state().network.special.conversionAddress;
    await openToken(page, wallet, savings);
    await page.getByRole("button", { name: "Convert to Solana" }).click();
    const account = page.getByRole("textbox", { name: "Solana address" });
    await account.fill(TEST_ADDRESS);
    await account.blur();
    await expect(page.getByText("This is not a Solana address")).toBeVisible();
    await account.fill(SOLANA_ACCOUNT);
    await amount.fill("2");
    await expect(page.getByText("The fee of the conversion, 2", { exact: false })).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    await amount.fill("300");
    await expectAccessible(page, "conversion request");
    const before = await atomsAt(wallet, desk, savings);
    await sendButton(page).click();
    const review = page.getByRole("dialog", { name: "Review token payment" });
    await expect(review.getByText(SOLANA_ACCOUNT)).toBeVisible();
    // Above 200 the fee is one percent.
    await expect(review.getByText("Conversion fee")).toBeVisible();
    await expect(review.getByText(/^3(\.0+)?\s/).first()).toBeVisible();
    await expect(review.getByText(/^297(\.0+)?\s/).first()).toBeVisible();
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
    expect((await atomsAt(wallet, desk, savings)) - before).toBe(3_000_000n);
    const { data, scripts } = await newestAt(wallet, desk);
    expect(scripts).toContain(scriptOfAddress(desk));
    expect(data.endsWith(`24534f4c30${SOLANA_KEY}`)).toBe(true);
  });
});

test("a recipient is scanned from a picture without camera permission, and by the camera with it", async ({
  page,
  wallet,
  context,
}) => {
  const world = await importDemo(page, wallet);
  await openScreen(page, wallet, "receive");
  const code = page.locator("button svg[shape-rendering]").first();
  await expect(code).toBeVisible();
  await filmCode(page);
  const picture = await code.screenshot();

  const scanner = page.getByRole("dialog", { name: "Scan a QR code" });
  const open = async () => {
    await openToken(page, wallet, world.tokenIds.demoSlp);
    await page.getByRole("button", { name: "Scan QR code" }).click();
    await expect(scanner).toBeVisible();
  };
  await open();
  await expect(scanner.getByText("Satchel may not use the camera")).toBeVisible();
  await expectAccessible(page, "the scanner without camera permission");
  const file = scanner.locator("input[type=file]");
  await file.setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await expect(scanner.getByText("This file is not a picture that can be read here.")).toBeVisible();
  await file.setInputFiles({ name: "code.png", mimeType: "image/png", buffer: picture });
  await expect(scanner).toBeHidden();
  await expect(chip(page)).toContainText("Your wallet");

  await page.getByRole("button", { name: "Clear recipient" }).click();
  await context.grantPermissions(["camera", "clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Scan QR code" }).click();
  await expect(scanner).toBeHidden();
  await expect(chip(page)).toContainText("Your wallet");

  // A link of the market opens the page of its token, and a refused one says why. Neither is a recipient.
  const crystals = world.tokenIds.crystals ?? "";
  filmText(`https://pay.e.cash/token?action=BUY&tokenId=${crystals}&price=1`);
  await page.getByRole("button", { name: "Clear recipient" }).click();
  await page.getByRole("button", { name: "Scan QR code" }).click();
  await recipient(page).first().blur();
  await expect(page.getByText("A buy link cannot specify a price")).toBeVisible();
  filmText(`https://pay.e.cash/token?action=BUY&tokenId=${crystals}&quantity=1&b=1`);
  await page.getByRole("button", { name: "Scan QR code" }).click();
  await expect(page).toHaveURL(new RegExp(`#/token/${crystals}$`));
  await expect(page.getByRole("textbox", { name: "Quantity", exact: true })).not.toHaveValue("");
});
