// The steps of a person who creates tokens, collections and NFTs.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { goTo } from "../person.ts";
import type { Wallet } from "../wallet-test.ts";

/** A picture of 512 by 512 pixels. */
export const PICTURE = readFileSync(
  fileURLToPath(new URL("../../../shells/web/public/icons/icon-512.png", import.meta.url)),
);

type Kind = "token" | "collection";
const PATHS = { token: "create-token", collection: "create-nft-collection" } as const;
const TITLES = { token: "Create eToken", collection: "Create NFT Collection" } as const;

export async function openCreate(page: Page, wallet: Pick<Wallet, "url">, kind: Kind = "token"): Promise<void> {
  await goTo(page, wallet, PATHS[kind]);
  await expect(page.getByRole("heading", { level: 1, name: TITLES[kind] })).toBeVisible();
}

/** A field of the form. `name`: its label. */
export const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

export async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

export const iconInput = (page: Page): Locator => page.getByLabel("Icon file");

/** Chooses a picture as the icon and takes it as the dialog shows it first. */
export async function chooseIcon(page: Page): Promise<void> {
  await iconInput(page).setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: PICTURE });
  const dialog = page.getByRole("dialog", { name: "Icon" });
  const use = dialog.getByRole("button", { name: "Use icon" });
  await expect(use).toBeEnabled();
  await use.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("img", { name: "The chosen icon" })).toBeVisible();
}

/** The button of the form, which opens the review. `label`: what it creates. */
export const createButton = (page: Page, label: string): Locator =>
  page.getByRole("main").getByRole("button", { name: label, exact: true }).last();

/** Opens the review of a filled form. */
export async function reviewCreation(page: Page, label: string): Promise<Locator> {
  await createButton(page, label).click();
  const dialog = page.getByRole("dialog", { name: /^(Create|Mint) / });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Reviews and sends a filled form. Ends on the page of the new token. @returns its id */
export async function create(page: Page, label: string): Promise<string> {
  await (await reviewCreation(page, label)).getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "See it" }).click();
  await page.waitForURL(/#\/token\/[0-9a-f]{64}$/);
  return page.url().slice(-64);
}
