import { encodeCashAddr } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { Offer, OfferEnd } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aTxid } from "@satchel/core/testing";
import type { Trading } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { offer } from "../../../testing/open-book.tsx";
import { aNetwork, unmount } from "../../../testing/page.ts";
import { aWallet } from "../../../testing/sample-engine.ts";
import { ALP, fact, type Given, ID, openToken } from "../testing/open-token.tsx";

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

const MY_PK = aWallet().keys[0]?.publicKey ?? "";
const whole = (all: bigint, n = 1): Offer => ({
  ...offer({ all, min: all, satsEach: 1n, makerPk: MY_PK }),
  outpoint: outpointOf(aTxid(`${n}a`.repeat(32)), 1),
});
const hotWallet = () => {
  const address = encodeCashAddr(aNetwork().prefix, "p2pkh", "5b".repeat(20));
  return address.ok ? address.value : "";
};

async function open(given: Given & { offers?: readonly Offer[]; ready?: bigint } = {}) {
  const { offers = [], ready = 10n ** 9n, ...rest } = given;
  const page = await openToken({
    type: ALP,
    held: [5_000_000n],
    special: { stakingTokenId: ID, stakingHotWallet: hotWallet() },
    ...rest,
    answers: {
      checkTrading: async () => "allowed" as Trading,
      fetchOffers: async () => ok({ offers, refused: [] }),
      fetchReadySats: async () => ok(sats(ready)),
      ...given.answers,
    },
  });
  return page;
}
const openForm = async (given: Parameters<typeof open>[0] = {}) => {
  const page = await open(given);
  await page.screen.until(() => page.screen.has("#redeem-quantity"));
  return page;
};
const leave = () =>
  act(async () => {
    document.querySelector<HTMLInputElement>("#redeem-quantity")?.focus();
    document.querySelector<HTMLInputElement>("#redeem-quantity")?.blur();
  });

describe("the form", () => {
  test("opens at first, and offers everything at one XEC each after its review", async () => {
    const { engine, screen, sent } = await openForm();
    await screen.type("#redeem-quantity", "10000");
    expect(fact("Price")).toBe("1.00 XEC each, always");
    expect(fact("You receive")).toBe("10,000.00\u00a0XEC");
    await screen.click(screen.button("Redeem 10,000 LANTRN"));
    await screen.until(() => screen.has("dialog"));
    const prepared = engine.asked.find(({ action }) => action === "prepareTrade")?.with;
    expect(prepared).toMatchObject({
      trade: "list",
      tokenId: ID,
      atoms: 1_000_000n,
      minAtoms: 1_000_000n,
      priceNanoSatsPerAtom: 1_000_000_000n,
    });
    expect(screen.find("dialog").textContent).toContain("Review redemption");
    expect(fact("Sold as a whole")).toBe("Yes");
    expect(screen.find("dialog").textContent).toContain("an ordinary listing that you can cancel");
    await screen.click([...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement);
    await screen.until(() => sent() !== undefined);
    await screen.until(() => screen.text().includes("Redeeming"));
    // It is an offer until somebody buys it.
    expect(screen.text()).not.toMatch(/\bSold\b|Redeemed/);
  });

  test("less than dust is refused once the field is left", async () => {
    const { screen } = await openForm();
    await screen.type("#redeem-quantity", "5.45");
    expect(screen.text()).not.toContain("Cannot redeem");
    await leave();
    expect(screen.text()).toContain("Cannot redeem less than 5.46 LANTRN");
    expect(screen.button("Redeem").disabled).toBe(true);
  });

  test("more than the hot wallet holds warns, and its amount can be taken instead", async () => {
    const { screen } = await openForm({ ready: 3_240_000n });
    await screen.type("#redeem-quantity", "32400");
    expect(screen.text()).not.toContain("24 hours");
    await screen.type("#redeem-quantity", "50000");
    await screen.until(() => screen.text().includes("This may take up to 24 hours"));
    expect(screen.text()).toContain("The buyer has 32,400.00 XEC ready now.");
    expect(screen.button("Redeem 50,000 LANTRN").disabled).toBe(false);
    await screen.click(screen.button("Use 32,400 LANTRN"));
    expect((screen.find("#redeem-quantity") as HTMLInputElement).value).toBe("32,400");
  });

  test("a hot wallet that is not known closes nothing", async () => {
    const { screen } = await openForm({
      answers: { fetchReadySats: async () => no({ code: "unreachable", reason: "" }) },
    });
    await screen.type("#redeem-quantity", "50000");
    expect(screen.button("Redeem 50,000 LANTRN").disabled).toBe(false);
  });

  test("another token is not redeemed", async () => {
    const { screen } = await open({ special: {} });
    await screen.until(() => screen.has("#sell-price"));
    expect([...document.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Redeem");
  });

  test("a blacklisted one neither", async () => {
    const { screen } = await open({ answers: { checkTrading: async () => "blacklisted" } });
    await screen.until(() => screen.text().includes("Satchel does not support trading this token"));
    expect(screen.has("#redeem-quantity")).toBe(false);
  });
});

describe("after the listing", () => {
  /** Opens the page with an open redemption, and then lets it go. */
  async function gone(end: OfferEnd | undefined) {
    let offers: readonly Offer[] = [whole(1_000_000n)];
    let onChange = () => {};
    const page = await open({
      answers: {
        fetchOffers: async () => ok({ offers, refused: [] }),
        watchToken: async (_: unknown, watch: () => void) => {
          onChange = watch;
          return () => undefined;
        },
        fetchOfferEnd: async () => ok(end),
      } as NonNullable<Given["answers"]>,
    });
    const { screen } = page;
    await screen.until(() => screen.text().includes("Redeeming 10,000 LANTRN"));
    expect(screen.text()).toContain("10,000.00 XEC arrive");
    offers = [];
    await act(async () => onChange());
    return page;
  }

  test("it is redeemed when its offer was bought, with what came", async () => {
    const { screen } = await gone({ status: "TAKEN", sats: sats(1_000_000n), atoms: atoms(1_000_000n) });
    await screen.until(() => screen.text().includes("Redeemed"));
    expect(screen.text()).toContain("10,000.00 XEC arrived");
    await screen.click(screen.button("Done"));
    expect(screen.text()).not.toContain("Redeemed");
  });

  test("a cancelled one is not redeemed", async () => {
    const { screen } = await gone({ status: "CANCELED" });
    await screen.until(() => screen.text().includes("The offer was cancelled"));
    expect(screen.text()).not.toMatch(/Redeemed|arrived/);
  });

  test("one of which no server shows the end is not called redeemed", async () => {
    const { screen } = await gone(undefined);
    await screen.until(() => screen.text().includes("No server has shown yet how it ended."));
    expect(screen.text()).not.toMatch(/Redeemed|arrived/);
  });

  test("offers at another price, in parts or of others are no redemptions", async () => {
    const dear = { ...offer({ all: 9_000n, min: 9_000n, satsEach: 2n, makerPk: MY_PK, n: 5 }) };
    const parts = { ...offer({ all: 9_000n, min: 600n, satsEach: 1n, makerPk: MY_PK, n: 6 }) };
    const theirs = offer({ all: 9_000n, min: 9_000n, satsEach: 1n, n: 7 });
    const { screen } = await open({ offers: [dear, parts, theirs] });
    await screen.until(() => screen.has("[role=radio]"));
    expect(screen.text()).not.toContain("Redeeming");
  });

  test("it can be taken back here after 90 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { screen } = await open({ offers: [whole(1_000_000n)] });
    const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    for (let tries = 0; tries < 50 && !screen.text().includes("Redeeming"); tries++) await wait(1);
    await wait(89_000);
    expect(screen.text()).not.toContain("Take it back");
    await wait(1_100);
    expect(screen.text()).toContain("Take it back");
  });
});
