// Every screen: axe finds no violation, nothing scrolls sideways from 320 to 1600 px, nothing is cut or covered with
// large text, and forced colours show every state.
import type { Page } from "@playwright/test";
import { EVERY_THEME, expectFitsEverywhere, look } from "../look.ts";
import {
  clipboard,
  confirmSend,
  copyAddress,
  fillSend,
  finals,
  goTo,
  heard,
  openHome,
  openNewWallet,
  openScreen,
  phraseWord,
  receipt,
  receive,
  received,
  recipientField,
  review,
  TEST_ADDRESS,
} from "../person.ts";
import { expect, test } from "../wallet-test.ts";
import { expectForcedColorsShowStates } from "./forced-colors.ts";
import { expectLargeTextFits } from "./large-text.ts";

const qrCode = (page: Page) => page.locator("button svg[shape-rendering]");

/** Where a person first looks on a phone of each size, and on a small desktop. */
const FIRST_LOOKS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Expects that the code, the address and its Copy can be seen at once, and that a desktop has two columns. */
async function expectAddressInView(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of FIRST_LOOKS) {
    await page.setViewportSize(size);
    const seen = await page.getByRole("main").evaluate((main) => {
      const boxOf = (selector: string) => main.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      const bars = [...document.querySelectorAll("nav")].map((nav) => nav.getBoundingClientRect());
      // A bar at the bottom lies over the page; a sidebar is as high as the window.
      const end = Math.min(innerHeight, ...bars.filter(({ top }) => top > 0).map(({ top }) => top));
      const [code, amount] = [boxOf("svg[shape-rendering]"), boxOf("input")];
      const address = [...main.querySelectorAll("[translate=no]")]
        .filter(({ textContent }) => textContent?.startsWith("ecash:"))
        .map((each) => each.getBoundingClientRect());
      const copy = [...main.querySelectorAll("button")].find(({ textContent }) => textContent === "Copy");
      const parts = [code, ...address, copy?.getBoundingClientRect() ?? new DOMRect()];
      return {
        addresses: address.length,
        isInView: parts.every(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= end),
        isUnderCode: parts.slice(1).every(({ top }) => top >= code.bottom),
        hasTwoColumns: amount.left > code.right,
      };
    });
    const isDesktop = size.width >= 1100;
    expect(seen, `Receive at ${size.width} x ${size.height}`).toEqual({
      addresses: 1,
      isInView: true,
      isUnderCode: true,
      hasTwoColumns: isDesktop,
    });
  }
  if (before) await page.setViewportSize(before);
}

/** Screens that a desktop does not have. */
const ON_PHONES = ["more", "contacts-more"];

/** Checks the current screen once: at all widths, with large text and with forced colours. */
async function lookAt(page: Page, name: string, device: string): Promise<void> {
  const isOnPhones = ON_PHONES.includes(name);
  await look(page, `${name}-${device}`, { isDarkToo: device === "desktop" || isOnPhones || EVERY_THEME });
  if (device !== "desktop" && !isOnPhones) return;
  if (!isOnPhones) await expectFitsEverywhere(page, name);
  await expectLargeTextFits(page, name, isOnPhones);
  await expectForcedColorsShowStates(page, name);
}

test("the screens without a wallet and with an empty wallet", async ({ page, wallet }, { project }) => {
  await page.goto(wallet.url);
  await expect(page.getByRole("button", { name: "New Wallet" })).toBeVisible();
  await lookAt(page, "onboarding", project.name);
  await page.getByRole("button", { name: "Import Wallet" }).click();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
  await phraseWord(page, 1).fill("not twelve words");
  await lookAt(page, "import", project.name);

  await page.reload();
  await openNewWallet(page, wallet);
  await expect(qrCode(page)).toBeVisible();
  await lookAt(page, "home-empty", project.name);
  for (const name of ["receive", "send", "backup", "signverifymsg", "configure"]) {
    await goTo(page, wallet, name);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await lookAt(page, `${name}-empty`, project.name);
  }
  await goTo(page, wallet, "no-such-place");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await lookAt(page, "not-found", project.name);
});

test("the screens of a wallet in use, their sheets and menus, and Home without an indexer", async ({ page, wallet }, {
  project,
}) => {
  await openNewWallet(page, wallet);
  await receive(page, wallet, 1_234_567_890n);
  await receive(page, wallet, 546n);
  await expect(finals(page)).toHaveCount(2);
  await lookAt(page, "home", project.name);
  await received(page).first().click();
  await lookAt(page, "home-expanded", project.name);

  await fillSend(page, wallet, TEST_ADDRESS, "2500000");
  await lookAt(page, "send", project.name);
  await review(page);
  await lookAt(page, "send-review", project.name);
  await page.keyboard.press("Escape");
  await confirmSend(page);
  await expect(receipt(page)).toBeVisible();
  await lookAt(page, "sent", project.name);

  await openScreen(page, wallet, "receive");
  await expect(qrCode(page)).toBeVisible();
  await lookAt(page, "receive", project.name);
  await expectAddressInView(page);

  if (project.name === "mobile") {
    await page.getByRole("button", { name: "Other Screens" }).click();
    await expect(page.getByRole("dialog", { name: "Other Screens" })).toBeVisible();
    await lookAt(page, "more", project.name);
    await page.keyboard.press("Escape");
  }

  await openHome(page, wallet);
  await wallet.devnet.goOffline();
  await page.reload();
  await expect(
    page
      .getByText(/as of /i)
      .locator("visible=true")
      .first(),
  ).toBeVisible();
  await lookAt(page, "offline", project.name);
});

test("the screens for signing and verifying a message", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  const address = await copyAddress(page);
  await openScreen(page, wallet, "signverifymsg");
  const submit = page.getByRole("main").locator("button[type=submit]");
  const message = `Wide: ${"W".repeat(180)} 電子現金`;
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Message Signed" })).toBeVisible();
  await lookAt(page, "sign-signed", project.name);
  await page.getByRole("main").getByRole("button", { name: "Copy", exact: true }).click();
  await heard(page, "Signature copied to clipboard");
  const signature = await clipboard(page);

  await page.getByRole("main").getByRole("button", { name: "Verify", exact: true }).click();
  await lookAt(page, "sign-verify", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("textbox", { name: "Signing address" }).fill(address);
  await page.getByRole("textbox", { name: "Signature" }).fill(signature);
  await submit.click();
  await expect(page.getByText("Signature verified.")).toBeInViewport();
  await lookAt(page, "sign-verified", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill("Another message");
  await submit.click();
  await expect(page.getByText("Signature does not match address and message")).toBeInViewport();
  await lookAt(page, "sign-mismatch", project.name);
  await page.getByRole("textbox", { name: "Message" }).fill("m".repeat(201));
  await page.getByRole("textbox", { name: "Signing address" }).fill("not an address");
  await page.getByRole("textbox", { name: "Signature" }).fill("too short");
  await page.getByRole("textbox", { name: "Signature" }).blur();
  await expect(page.getByText("Invalid eCash signature length")).toBeVisible();
  await lookAt(page, "sign-problems", project.name);
});

test("the screens for contacts", async ({ page, wallet }, { project }) => {
  await openNewWallet(page, wallet);
  const mine = await copyAddress(page);
  await openScreen(page, wallet, "contacts");
  await expect(page.getByText("No contacts yet")).toBeVisible();
  await lookAt(page, "contacts-empty", project.name);
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
  await lookAt(page, "contacts-import", project.name);
  await page.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Your wallet", { exact: true })).toBeVisible();
  await lookAt(page, "contacts", project.name);

  const remove = async () => {
    if (project.name !== "mobile") return page.getByRole("button", { name: "Delete Tomasz" }).click();
    await page.getByRole("button", { name: "More for Tomasz" }).click();
    await lookAt(page, "contacts-more", project.name);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await page.getByRole("dialog").getByRole("textbox").fill("delete Tomasz");
  await lookAt(page, "contacts-delete", project.name);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Tomasz");
  await page.getByRole("dialog").getByRole("textbox", { name: "Address" }).fill("ectest:qq");
  await lookAt(page, "contacts-add", project.name);

  await goTo(page, wallet, "send");
  await recipientField(page).fill("a");
  await expect(page.getByRole("listbox", { name: "Contacts" }).getByRole("option")).toHaveCount(5);
  await lookAt(page, "send-suggestions", project.name);
  await page.getByRole("option", { name: /Amara/ }).click();
  await lookAt(page, "send-contact", project.name);
});
