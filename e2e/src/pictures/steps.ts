// Steps that several tours share.
import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "@satchel/devnet";
import { chainOf, copyAddress, scriptOfAddress, urlAt } from "../person.ts";
import type { Visit } from "./stop.ts";

export const main = (page: Page): Locator => page.getByRole("main");
export const dialog = (page: Page): Locator => page.getByRole("dialog").locator("visible=true").last();
export const rows = (page: Page): Locator => main(page).locator("li > button[aria-expanded]");

/** Opens the screen at a path of the app and waits until nothing on it is loading. */
export async function go({ page, wallet }: Visit, path: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.goto(urlAt(wallet.url, path.slice(1)));
  // The screen that is already open keeps its place.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole("heading").first()).toBeAttached();
  await expect(main(page).locator("[aria-busy=true]")).toHaveCount(0);
}

/** Presses a button of the screen or of the dialog that is open. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole("button", typeof name === "string" ? { name, exact: true } : { name })
    .locator("visible=true")
    .first()
    .click();

/** Presses a button that opens a dialog, and waits for the dialog. */
export async function opens(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name);
  await expect(dialog(page)).toBeVisible();
}

export async function closes(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** People whom the wallet of the tour knows. Their keys are nobody's. */
export const PEOPLE = [
  "Amara Diallo,ecash:qpv2wj74r5hjn59c5fnng7kh7z49he6lfv03x4gwjk",
  "Béatrice de la Fontaine,ecash:qpglyr7pw3ej8kseagf4ra2tnyz54p5wzum7rgvahc",
  "Harbour Market Co-op,ecash:qrmrwf3sd82lt642hcanpxhh4mnjmv22ysjf4fjgxg",
  "Landlord,ecash:qrg7vqjncv57fenc069y5z4p6ath3e8jqvn2938vgy",
  "Marisol Okonkwo-Lindberg,ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g",
  "Wolfeschlegelsteinhausen,ecash:qrk5xsf0jkz424xy8qdd6p836tf8ug0uj59yca9ya7",
];
export const MARISOL = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
/** In no list of contacts, and never paid before. */
export const STRANGER = "ecash:qr8hdk8rxjc5nj6f450eth3nnslxa8k4gysrtyfxc5";

/** The people of the world with whom the demo wallet has to do, as it would call them. Others stay addresses. */
const FRIENDS: Readonly<Record<string, string>> = {
  ema: "Ema Lindgren",
  finn: "Finn (ferry)",
  gus: "Gus",
  hana: "Hana, stall 7",
  ivo: "Ivo's frames",
};
export const friendsOf = ({ addresses }: World): string[] =>
  Object.entries(FRIENDS).map(([who, name]) => `"${name}",${addresses[who]}`);

/** Dismisses all toasts, also one that comes meanwhile. One below the pointer would stay. */
export async function hush(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const dismissed = () =>
    page.locator("[data-toast]").evaluateAll((toasts) => {
      for (const toast of toasts) toast.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click();
      return toasts.length;
    });
  await expect.poll(dismissed, "toasts").toBe(0);
}

/** Returns the token id of an NFT that the wallet of the world holds. */
export async function heldNft({ wallet, world }: Visit): Promise<string> {
  const held = await chainOf(wallet).utxos(scriptOfAddress(world().demo.address));
  return held.find(({ token }) => token?.tokenType.type === "SLP_TOKEN_TYPE_NFT1_CHILD")?.token?.tokenId ?? "no NFT";
}

/** Brings the people into the contacts, as a person does with a file. */
export async function addPeople(visit: Visit, more: readonly string[] = []): Promise<void> {
  const { page } = visit;
  await go(visit, "/contacts");
  const buffer = Buffer.from([...PEOPLE, ...more].join("\n"));
  await page.getByLabel("File of contacts").setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("list", { name: "Contacts" }).getByRole("listitem")).not.toHaveCount(0);
  await hush(page);
}

/** Pays the active wallet from the faucet, some amounts one after another. */
export async function fund({ page, wallet }: Visit, ...amounts: readonly bigint[]): Promise<void> {
  const address = await copyAddress(page);
  for (const sats of amounts) await wallet.devnet.fund(address, sats);
}
