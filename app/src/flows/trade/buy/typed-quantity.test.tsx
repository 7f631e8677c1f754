import type { Offer } from "@satchel/core/offer";
import { ok } from "@satchel/core/result";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { BOOK, buyButton, checked, field, ID, offer, openBook, radios } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

afterEach(unmount);

describe("a typed quantity", () => {
  test("is bought from a cheaper offer that comes, which is said; from a chosen one it is not taken away", async () => {
    let now: readonly Offer[] = BOOK;
    const { screen, tell } = await openBook({ answers: { fetchOffers: async () => ok({ offers: now, refused: [] }) } });
    await screen.type("input[inputmode=decimal]", "100");
    expect(screen.text()).toContain("2,100.00\u00a0XEC");
    now = [...BOOK, offer({ n: 9, satsEach: 20n })];
    await act(async () => tell());
    await screen.until(() => screen.text().includes("A cheaper offer has come."));
    expect(checked()).toBe(0);
    expect(screen.text()).toContain("2,000.00\u00a0XEC");
    expect(buyButton()?.textContent).toBe("Buy 100.00 LANTRN");

    await screen.type("input[inputmode=decimal]", "200");
    expect(screen.text()).not.toContain("A cheaper offer has come.");
    await screen.click(radios()[1] as HTMLElement);
    now = [...now, offer({ n: 10, satsEach: 19n })];
    await act(async () => tell());
    await screen.until(() => radios()[0]?.getAttribute("aria-label")?.startsWith("19.00") === true);
    expect(checked()).toBe(2);
    expect(screen.text()).not.toContain("A cheaper offer has come.");
  });

  test("is there again after a reload, and kept without one that tells the balance", async () => {
    const drafts = new Map<string, string | undefined>();
    const answers = {
      saveDraft: async (name: string, text: string | undefined) => void drafts.set(name, text),
      loadDraft: async (name: string) => drafts.get(name),
    };
    const { screen } = await openBook({ answers });
    await screen.type("input[inputmode=decimal]", "100");
    expect(drafts.get(`trade:${ID}`)).toBe("100");
    await unmount();
    const again = await openBook({ answers });
    await again.screen.until(() => field()?.value === "100");
    await again.screen.type("input[inputmode=decimal]", "");
    expect(drafts.get(`trade:${ID}`)).toBeUndefined();
  });
});

test("an open review says that its offer was bought in another tab", async () => {
  let now: readonly Offer[] = BOOK;
  const { screen, tell } = await openBook({ answers: { fetchOffers: async () => ok({ offers: now, refused: [] }) } });
  await screen.type("input[inputmode=decimal]", "100");
  await screen.click(buyButton() as HTMLElement);
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).not.toContain("This offer is not open any more");
  now = BOOK.filter(({ outpoint }) => outpoint !== offer({ n: 1 }).outpoint);
  await act(async () => tell());
  await screen.until(() => screen.find("dialog").textContent?.includes("This offer is not open any more") === true);
});
