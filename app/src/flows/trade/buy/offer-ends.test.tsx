// What is said when the offer ends that a person chose, or was buying from.
import { atoms, sats } from "@satchel/core/amount";
import type { Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import type { Engine } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { BOOK, buyButton, offer, openBook, radios } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

afterEach(unmount);

const TAKEN = ok({ status: "TAKEN", atoms: atoms(10_000n), sats: sats(210_000n) } as const);

describe("an offer that a person has chosen", () => {
  test.each<[string, Awaited<ReturnType<Engine["fetchOfferEnd"]>>]>([
    [orderBookText.gone.taken, ok({ status: "TAKEN", atoms: atoms(400_000n), sats: sats(1n) })],
    [orderBookText.gone.partTaken, ok({ status: "TAKEN", atoms: atoms(399_000n), sats: sats(1n) })],
    [orderBookText.gone.canceled, ok({ status: "CANCELED" })],
    [orderBookText.gone.unknown, ok(undefined)],
    [orderBookText.gone.unknown, no({ code: "unreachable", reason: "away" })],
  ])("whose offer is gone is told by its bytes how: %s", async (said, end) => {
    let now: readonly Offer[] = BOOK;
    const { engine, screen, tell } = await openBook({
      answers: {
        fetchOffers: async () => ok({ offers: now, refused: [] }),
        fetchOfferEnd: async (of) => {
          engine.asked.push({ action: "fetchOfferEnd", with: of.outpoint });
          return end;
        },
      },
    });
    const [, second] = radios();
    if (second) await screen.click(second);
    now = BOOK.filter(({ outpoint }) => outpoint !== offer({ n: 2 }).outpoint);
    await act(async () => tell());
    await screen.until(() => screen.text().includes(said));
    const asked = engine.asked.filter(({ action }) => action === "fetchOfferEnd");
    expect(new Set(asked.map((each) => each.with))).toEqual(new Set([offer({ n: 2 }).outpoint]));
    const [third] = radios();
    if (third) await screen.click(third);
    expect(screen.text()).not.toContain(said);
  });
});

describe("the last offer, which a person has chosen", () => {
  test.each<[string, Awaited<ReturnType<Engine["fetchOfferEnd"]>>]>([
    [orderBookText.goneLast.taken, ok({ status: "TAKEN", atoms: atoms(400_000n), sats: sats(1n) })],
    [orderBookText.goneLast.taken, ok({ status: "TAKEN", atoms: atoms(399_000n), sats: sats(1n) })],
    [orderBookText.goneLast.canceled, ok({ status: "CANCELED" })],
    [orderBookText.goneLast.unknown, no({ code: "unreachable", reason: "away" })],
  ])("leaves an empty book, which says how it ended: %s", async (said, end) => {
    let now: readonly Offer[] = [offer()];
    const { screen, tell } = await openBook({
      answers: { fetchOffers: async () => ok({ offers: now, refused: [] }), fetchOfferEnd: async () => end },
    });
    await screen.type("input[inputmode=decimal]", "100");
    now = [];
    await act(async () => tell());
    await screen.until(() => screen.text().includes(said));
    expect(screen.text()).toContain(orderBookText.empty);
  });

  test("and has bought, is not said to be somebody else's", async () => {
    let now: readonly Offer[] = [offer()];
    const { screen, tell } = await openBook({
      answers: {
        fetchOffers: async () => ok({ offers: now, refused: [] }),
        fetchOfferEnd: async () => ok({ status: "TAKEN", atoms: atoms(400_000n), sats: sats(1n) }),
      },
    });
    await screen.click(screen.button("Max"));
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => screen.has("dialog"));
    now = [];
    await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
    await screen.until(() => screen.text().includes("Bought"));
    await act(async () => tell());
    await screen.until(() => screen.text().includes(orderBookText.empty));
    expect(screen.text()).not.toContain("the offer that you chose");
  });
});

describe("a purchase", () => {
  test.each<[string, string, Awaited<ReturnType<Engine["fetchOfferEnd"]>>]>([
    ["This offer was just taken", "Somebody was faster", TAKEN],
    ["This offer was just cancelled by its maker", "The offer is gone", ok({ status: "CANCELED" })],
    ["This offer is not open any more", "The offer is gone", no({ code: "unreachable", reason: "away" })],
  ])("a lost race says how, and the offers are fetched again: %s", async (said, title, end) => {
    let fetches = 0;
    const { screen } = await openBook({
      answers: {
        fetchOffers: async () => {
          fetches++;
          return ok({ offers: BOOK, refused: [] });
        },
        prepareTrade: async () => no({ code: "offer-gone" }),
        fetchOfferEnd: async () => end,
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    const before = fetches;
    const button = buyButton();
    if (button) await screen.click(button);
    await screen.until(() => screen.text().includes(said));
    expect(screen.find("dialog h2").textContent).toBe(title);
    await screen.until(() => fetches > before);
  });

  test.each<[boolean, string, Awaited<ReturnType<Engine["fetchOfferEnd"]>>]>([
    [false, "This offer was just taken", TAKEN],
    [true, "Lantern Points was just sold", TAKEN],
    [true, "The listing of Lantern Points was just cancelled by its maker", ok({ status: "CANCELED" })],
    [true, "Lantern Points is not on sale any more", ok(undefined)],
  ])("the last offer goes in the middle of a purchase, and it is said (NFT: %s): %s", async (isNft, said, end) => {
    let now = [offer()];
    const send = async () => {
      now = [];
      return no({ code: "offer-gone" } as const);
    };
    const { screen } = await openBook({
      isNft,
      answers: {
        fetchOffers: async () => ok({ offers: now, refused: [] }),
        send,
        fetchOfferEnd: async () => end,
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => screen.has("dialog"));
    await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
    await screen.until(() => screen.text().includes(said));
    await screen.until(() => screen.text().includes(isNft ? orderBookText.faster.nothingPaid : orderBookText.empty));
  });

  test("one that was broadcast and refused says who was faster, and never that nothing was sent", async () => {
    const { screen } = await openBook({
      answers: {
        fetchOffers: async () => ok({ offers: BOOK, refused: [] }),
        send: async () =>
          no({ code: "refused", reason: "txn-mempool-conflict", hosts: ["one.example"], isOfferGone: true }),
        fetchOfferEnd: async () => TAKEN,
      },
    });
    await screen.type("input[inputmode=decimal]", "100");
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => screen.has("dialog"));
    await screen.click([...document.querySelectorAll<HTMLElement>("dialog button")].at(-1) as HTMLElement);
    await screen.until(() => screen.text().includes("This offer was just taken"));
    expect(screen.find("dialog h2").textContent).toBe("Somebody was faster");
    expect(screen.text()).toContain("Refused by one.example. No other server was asked.");
    expect(screen.text()).toContain("A server that has it can still publish it.");
    expect(screen.text()).not.toContain(orderBookText.faster.nothingPaid);
  });
});
