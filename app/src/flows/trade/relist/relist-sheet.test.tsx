// What a person sees who changes the price of an offer of the wallet, and what is said if somebody else is faster.
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { coinsOf } from "@satchel/core/ledger";
import type { Offer, OfferEnd, OneshotOffer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aUtxo, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Plan } from "@satchel/core/tx";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { ID, offer, openBook, wholeToken } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { aLedger, aWallet, ME } from "../../../testing/sample-engine.ts";

afterEach(unmount);

const makerPk = aWallet().keys[0]?.publicKey ?? "";
/** 2,000 tokens of this wallet at 21.05 XEC each. */
const OWN = { all: 2_000n, satsEach: 2_105n, min: 1n, makerPk };
const own = offer(OWN);
/** What a purchase of 500 leaves of it, in an output of its own. */
const rest = offer({ ...OWN, all: 1_500n, n: 2 });

const ledgerWith = (held: bigint) =>
  aLedger([], 0n, { utxos: coinsOf(new Map()).change([], [aUtxo(ME, held, { n: 900 })]) });

async function open(answers: Partial<Engine> = {}, { held = 1_000_000n, offers = [own] as readonly Offer[] } = {}) {
  let now = offers;
  const page = await openBook({
    token: wholeToken,
    state: { ledger: ledgerWith(held) },
    answers: { fetchOffers: async () => ok({ offers: now, refused: [] }), ...answers },
  });
  const { screen, engine, tell } = page;
  await screen.until(() => screen.text().includes(relistText.change) && !screen.button(relistText.change).disabled);
  await screen.click(screen.button(relistText.change));
  await screen.until(() => screen.has("dialog"));
  return {
    screen,
    engine,
    sent: () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined,
    becomes: async (others: readonly Offer[]) => {
      now = others;
      await act(async () => tell());
    },
  };
}

const textOf = () => [...document.querySelectorAll("dialog")].at(-1)?.textContent?.replaceAll("\u00a0", " ") ?? "";
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")];
const changeButton = () => buttons().findLast(({ textContent }) => textContent === relistText.change);
const priceField = () => document.querySelector<HTMLInputElement>("#relist-price");

test("the form begins with the price that the offer has, which cannot be asked for again", async () => {
  const { screen } = await open();
  expect([priceField()?.value, document.querySelector<HTMLInputElement>("#relist-min")?.value]).toEqual(["21.05", "1"]);
  expect(textOf()).toContain("On offer2,000 LANTRNPrice now21.05 XEC");
  expect(textOf()).toContain(relistText.unchanged);
  expect(changeButton()?.disabled).toBe(true);
  await screen.type("#relist-price", "21.5");
  expect(textOf()).not.toContain(relistText.unchanged);
  expect(changeButton()?.disabled).toBe(false);
});

test("the review has the old price and the new one, one press changes it, and the receipt says so", async () => {
  const { screen, engine, sent } = await open();
  await screen.type("#relist-price", "30");
  expect(textOf()).toContain("Your offer after rounding");
  // The price that ends sets none.
  expect(textOf()).not.toContain("Nobody can buy at this price");
  expect(textOf()).toContain("You receive if all sells60,000.01 XEC");
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(relistText.review));
  expect(engine.asked.find(({ action }) => action === "prepareTrade")?.with).toMatchObject({
    trade: "relist",
    offer: { outpoint: own.outpoint },
    priceNanoSatsPerAtom: 3_000_000_000_000n,
    minAtoms: 1n,
  });
  expect(textOf()).toContain("Price now21.05 XEC");
  expect(textOf()).toContain("New price30.000005 XEC");
  expect(textOf()).toContain(relistText.note);
  expect(textOf()).toContain("Network fee");
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(relistText.changed));
  expect(sent()?.trade).toMatchObject({ kind: "relist", outpoint: own.outpoint });
  expect(textOf()).toContain("at 30.00 XEC each");
  // The form is gone, and the receipt alone is left.
  expect(priceField()).toBeNull();
});

test.each([
  ["", "List price is required."],
  ["x", "List price must be a number"],
  ["0.000000000001", "List price supports up to 11 decimal places."],
  ["0.001", "All of it together costs less than 5.46 XEC, the least that can be paid."],
])("a price of '%s' is refused in the words of Sell, and nothing is lost", async (typed, words) => {
  const { screen } = await open();
  await screen.type("#relist-price", typed);
  await act(async () => priceField()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  await screen.until(() => textOf().includes(words));
  expect([priceField()?.value, changeButton()?.disabled]).toEqual([typed, true]);
});

test("somebody buys a part while a price is typed: the form stays, and the price is for the rest", async () => {
  const { screen, becomes, engine } = await open();
  await screen.type("#relist-price", "30");
  await becomes([rest]);
  await screen.until(() => textOf().includes("The new price is for the 1,500 LANTRN left."));
  expect(priceField()?.value).toBe("30");
  expect(textOf()).toContain("You receive if all sells45,000.01 XEC");
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(relistText.review));
  expect(engine.asked.find(({ action }) => action === "prepareTrade")?.with).toMatchObject({
    offer: { outpoint: rest.outpoint },
  });
});

const taken = (bought: bigint): OfferEnd => ({ status: "TAKEN", atoms: atoms(bought), sats: sats(bought * 2_105n) });

test("somebody buys all of it while a price is typed: it is said, and the button is closed", async () => {
  const { screen, becomes } = await open({ fetchOfferEnd: async () => ok(taken(2_000n)) });
  await screen.type("#relist-price", "30");
  await becomes([]);
  await screen.until(() => textOf().includes(relistText.tooLate.sold));
  expect(textOf()).toContain("2,000 LANTRN went for 42,100.00 XEC. Nothing was spent on the new price.");
  expect([priceField()?.value, changeButton()?.disabled]).toEqual(["30", true]);
});

test.each<[string, OfferEnd | undefined, string]>([
  [relistText.tooLate.sold, taken(2_000n), "2,000 LANTRN went for 42,100.00 XEC."],
  [relistText.tooLate.partSold, taken(500n), "What you typed is still here, for the rest."],
  [relistText.tooLate.canceled, { status: "CANCELED" }, relistText.tooLate.canceledAbout],
  [relistText.gone, undefined, relistText.goneAbout],
])("a lost race: %s", async (title, end, about) => {
  const { screen, sent } = await open({
    prepareTrade: async () => no({ code: "offer-gone" }),
    fetchOfferEnd: async () => (end ? ok(end) : no({ code: "unreachable", reason: "" })),
  });
  await screen.type("#relist-price", "30");
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(title));
  expect(textOf()).toContain(about);
  expect(textOf()).not.toContain("This offer is gone");
  expect([priceField()?.value, sent()]).toEqual(["30", undefined]);
});

test("without XEC for the fee it says so beside the closed button", async () => {
  const { screen } = await open({}, { held: 600n });
  await screen.type("#relist-price", "30");
  expect(textOf()).toContain("There is too little XEC for the fee");
  expect(changeButton()?.disabled).toBe(true);
});

test("a token that may not be traded has no other price", async () => {
  const { screen } = await openBook({
    token: wholeToken,
    offers: [own],
    state: { ledger: ledgerWith(1_000_000n) },
    blacklist: [ID],
  });
  await screen.until(() => screen.text().includes("Cancel your offer"));
  expect(screen.text()).not.toContain(relistText.change);
});

test("the price of an NFT is one number", async () => {
  const token: TokenGenesis = {
    ...wholeToken,
    tokenType: { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 0x41 },
    genesisInfo: { ...wholeToken.genesisInfo, tokenName: "Tide Pool #3", tokenTicker: "TIDE" },
  };
  const nft: OneshotOffer = {
    variant: "ONESHOT",
    outpoint: outpointOf(txidOfNumber(1), 1),
    sats: sats(546n),
    tokenId: ID,
    tokenType: token.tokenType,
    atoms: atoms(1n),
    makerPk,
    makerScript: ME,
    redeemScript: own.redeemScript,
    payment: { script: ME, sats: sats(2_500_000n) },
  };
  const { engine, screen } = await openBook({
    token,
    offers: [nft],
    isNft: true,
    state: { ledger: ledgerWith(1_000_000n) },
  });
  await screen.until(() => screen.text().includes(relistText.change) && !screen.button(relistText.change).disabled);
  await screen.click(screen.button(relistText.change));
  await screen.until(() => priceField() !== null);
  expect(priceField()?.value).toBe("25,000");
  expect(textOf()).toContain(relistText.unchangedNft);
  await screen.type("#relist-price", "1");
  await act(async () => priceField()?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
  expect(textOf()).toContain("List price cannot be less than dust (5.46 XEC).");
  await screen.type("#relist-price", "31000");
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(relistText.review));
  expect(textOf()).toContain("Price now25,000.00 XEC");
  expect(textOf()).toContain("New price31,000.00 XEC");
  expect(engine.asked.find(({ action }) => action === "prepareTrade")?.with).toMatchObject({
    trade: "relist-nft",
    sats: 3_100_000n,
  });
  await screen.click(changeButton() as HTMLElement);
  await screen.until(() => textOf().includes(relistText.changed));
  // One thing to a person, although it goes in two transactions.
  expect(textOf()).not.toContain("Tokens are set aside");
});
