// Every screen there is: axe finds nothing, nothing scrolls sideways from 320 to 1600 px, and a picture in light and dark.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { confirmSend, copyAddress, fillSend, finals, openNewWallet, receive, review, TEST_ADDRESS } from "./person.ts";
import { expect, takePicture, test } from "./wallet-test.ts";

const qrCode = (page: Page) => page.locator("button svg[shape-rendering]");

test.use({ contextOptions: { reducedMotion: "reduce" } });

const WIDTHS = [320, 360, 768, 1000, 1100, 1400, 1600];

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Looks at the screen as it stands, in both themes. */
async function look(page: Page, name: string, device: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // Colours change over a moment: judge them when they have arrived.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    await expectAccessible(page, `${name} ${device} ${theme}`);
    await takePicture(page, `${name}-${device}-${theme}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  if (device !== "desktop") return;
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page), `${name} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

test("before there is a wallet", async ({ page, wallet }, { project }) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await look(page, "onboarding", project.name);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(page.getByRole("button", { name: "OK" })).toBeVisible();
  await page.getByRole("combobox", { name: "Word 1", exact: true }).fill("not twelve words");
  await look(page, "import", project.name);
});

test("an empty wallet", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await expect(qrCode(page)).toBeVisible();
  await look(page, "home-empty", project.name);
  for (const name of ["receive", "send", "backup", "signverifymsg", "configure"]) {
    await page.goto(`${wallet.url}/#/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await look(page, `${name}-empty`, project.name);
  }
  await page.goto(`${wallet.url}/#/no-such-place`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await look(page, "not-found", project.name);
});

test("a wallet in use, and everything that opens", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567_890n);
  await receive(page, wallet, 546n);
  await expect(finals(page)).toHaveCount(2);
  await look(page, "home", project.name);
  await page
    .getByRole("button", { name: /received/i })
    .first()
    .click();
  await look(page, "home-expanded", project.name);

  await fillSend(page, wallet, TEST_ADDRESS, "2500000");
  await look(page, "send", project.name);
  await review(page);
  await look(page, "send-review", project.name);
  await page.keyboard.press("Escape");
  await confirmSend(page);
  await expect(page.getByRole("heading", { name: "Sent!" })).toBeVisible();
  await look(page, "sent", project.name);

  await page.goto(`${wallet.url}/#/receive`);
  await expect(qrCode(page)).toBeVisible();
  await look(page, "receive", project.name);

  if (project.name === "mobile") {
    await page.getByRole("button", { name: "Other Screens" }).click();
    await expect(page.getByRole("dialog", { name: "Other Screens" })).toBeVisible();
    await look(page, "more", project.name);
  }
});

test("a signature, and what is said of one", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await page.goto(`${wallet.url}/#/signverifymsg`);
  const submit = page.getByRole("main").locator("button[type=submit]");
  const message = `Wide: ${"W".repeat(180)} 電子現金`;
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Message Signed" })).toBeVisible();
  await look(page, "sign-signed", project.name);
  await page.getByRole("main").getByRole("button", { name: "Copy", exact: true }).click();
  const signature = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByRole("main").getByRole("button", { name: "Verify", exact: true }).click();
  await look(page, "sign-verify", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("textbox", { name: "Signing address" }).fill(address);
  await page.getByRole("textbox", { name: "Signature" }).fill(signature);
  await submit.click();
  await expect(page.getByText("Signature verified.")).toBeInViewport();
  await look(page, "sign-verified", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill("Another message");
  await submit.click();
  await expect(page.getByText("Signature does not match address and message")).toBeInViewport();
  await look(page, "sign-mismatch", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill("m".repeat(201));
  await page.getByRole("textbox", { name: "Signing address" }).fill("not an address");
  await page.getByRole("textbox", { name: "Signature" }).fill("too short");
  await page.getByRole("textbox", { name: "Signature" }).blur();
  await expect(page.getByText("Invalid eCash signature length")).toBeVisible();
  await look(page, "sign-problems", project.name);
});

test("contacts", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await page.goto(`${wallet.url}/#/contacts`);
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await look(page, "contacts-empty", project.name);
  const file = [
    "Amara Diallo,ecash:qpv2wj74r5hjn59c5fnng7kh7z49he6lfv03x4gwjk",
    "Béatrice de la Fontaine,ecash:qpglyr7pw3ej8kseagf4ra2tnyz54p5wzum7rgvahc",
    "Harbour Market Co-op,ecash:qrmrwf3sd82lt642hcanpxhh4mnjmv22ysjf4fjgxg",
    "Landlord,ecash:qrg7vqjncv57fenc069y5z4p6ath3e8jqvn2938vgy",
    `Tomasz,${TEST_ADDRESS}`,
    "Wolfeschlegelsteinhausen,ecash:qrk5xsf0jkz424xy8qdd6p836tf8ug0uj59yca9ya7",
    `My other savings pocket,${mine}`,
    "Nobody,ecash:qq",
  ].join("\n");
  const buffer = Buffer.from(file);
  await page.getByLabel("File of contacts").setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("1 line was left out")).toBeVisible();
  await look(page, "contacts-import", project.name);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Your wallet", { exact: true })).toBeVisible();
  await look(page, "contacts", project.name);

  const remove = async () => {
    if (project.name !== "mobile") return page.getByRole("button", { name: "Delete Tomasz" }).click();
    await page.getByRole("button", { name: "More for Tomasz" }).click();
    await look(page, "contacts-more", project.name);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await page.getByRole("dialog").getByRole("textbox").fill("delete Tomasz");
  await look(page, "contacts-delete", project.name);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Tomasz");
  await page.getByRole("dialog").getByRole("textbox", { name: "Address" }).fill("ectest:qq");
  await look(page, "contacts-add", project.name);

  await page.goto(`${wallet.url}/#/send`);
  await page.getByRole("combobox", { name: /^To/ }).fill("a");
  await expect(page.getByRole("listbox", { name: "Contacts" }).getByRole("option")).toHaveCount(5);
  await look(page, "send-suggestions", project.name);
  await page.getByRole("option", { name: /Amara/ }).click();
  await look(page, "send-contact", project.name);
});

test("the indexer is unreachable", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 100_000n);
  await wallet.devnet.goOffline();
  await page.reload();
  await expect(
    page
      .getByText(/as of \d/i)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await look(page, "offline", project.name);
});
