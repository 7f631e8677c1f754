// What a person does in the wallet, in any engine.
import type { Devnet } from "@satchel/devnet";
import { OTHER_ADDRESS, TEST_PHRASE, urlAt } from "../person.ts";
import { expect } from "./engine-test.ts";
import type { Hand } from "./hand.ts";
import type { Part } from "./part.ts";

export const button = (name: string | RegExp, inside?: Part): Part => ({
  role: "button",
  name,
  ...(inside && { in: inside }),
});
export const field = (name: string | RegExp, inside?: Part): Part => ({
  role: "textbox",
  name,
  ...(inside && { in: inside }),
});
export const dialog = (name: string | RegExp): Part => ({ role: "dialog", name });
export const toggle = (name: string): Part => ({ role: "switch", name });
export const MAIN: Part = { role: "main" };

/** Opens a path of the app and waits for the screen's heading. */
export async function openScreen(hand: Hand, url: string, path: string, heading: string | RegExp): Promise<void> {
  await hand.goTo(urlAt(url, path));
  await hand.waitFor({ role: "heading", name: heading });
}

/** Returns the address of the active wallet, as Receive writes it. */
export async function addressIn(hand: Hand, url: string): Promise<string> {
  await openScreen(hand, url, "receive", "Receive");
  const address = () =>
    hand.run(() => /ecash:q[0-9a-z]{41}/.exec(document.body.textContent.replace(/\s/g, ""))?.[0] ?? "");
  await expect.poll(address, { message: "an address on Receive" }).not.toBe("");
  return address();
}

export async function newWallet(hand: Hand, url: string): Promise<string> {
  await hand.goTo(url);
  await hand.press(button("New Wallet"));
  await hand.waitFor({ role: "heading", name: "Transactions" });
  return addressIn(hand, url);
}

export async function importWallet(hand: Hand, url: string, phrase = TEST_PHRASE): Promise<void> {
  await hand.goTo(url);
  await hand.press(button("Import Wallet"));
  await hand.press({ role: "combobox", name: "Word 1" });
  // A space leads to the next word.
  await hand.keys([...phrase]);
  await hand.press(button("Import"));
  await hand.waitFor({ role: "heading", name: "Transactions" });
}

/** Pays the wallet and waits until Home shows the amount. */
export async function fund(hand: Hand, url: string, devnet: Devnet, address: string, sats: bigint): Promise<void> {
  await openScreen(hand, url, "", "Transactions");
  await devnet.fund(address, sats);
  await hand.reads(xecText(sats));
}

/** The whole XEC of an amount, as the balance shows them. */
export const xecText = (sats: bigint): string => (sats / 100n).toLocaleString("en-US");

const review = dialog("Review payment");

/** Fills in the form of a payment and opens its review. */
export async function reviewPayment(hand: Hand, url: string, xec: string, to = OTHER_ADDRESS): Promise<void> {
  await hand.goTo(urlAt(url, "send"));
  await hand.waitFor(toggle("On-chain message"));
  // What another tab has typed is offered as a draft.
  for (const name of ["Start over", "Clear recipient"])
    if ((await hand.find(button(name))).count > 0) await hand.press(button(name));
  await hand.type({ role: "combobox", name: /^To/ }, to);
  await hand.type(field("Amount"), xec);
  await hand.press(button("Review", MAIN));
  await hand.waitFor(review);
}

export const pressSend = (hand: Hand): Promise<void> => hand.press(button("Send", review));

export async function closeReceipt(hand: Hand): Promise<void> {
  const receipt = dialog("Sent!");
  await hand.press(button("Close", receipt));
  await hand.waitGone(receipt);
}
