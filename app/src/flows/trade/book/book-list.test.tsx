import type { Offer, PartialOffer } from "@satchel/core/offer";
import { ok } from "@satchel/core/result";
import { rounds } from "@satchel/core/testing";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { offer, openBook, radios, wholeToken } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

const COUNT = 500;
const ROW_PX = 44;
const LIST_PX = 110;

/** An offer of 1,000 atoms; its number is its place, and its price follows from it. */
const offerAt = (n: number): PartialOffer => offer({ n, all: 1_000n, min: 100n, satsEach: 10_000n + BigInt(n) });
const BOOK = Array.from({ length: COUNT }, (_, n) => offerAt(n + 1));

beforeEach(() => {
  // The browser of these tests has no layout; the style sheet gives the list this height.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(LIST_PX);
});
afterEach(() => {
  vi.restoreAllMocks();
  unmount();
});

/** `change` lets the market change and tells the page. `finish` lets the fetch end that has handed over `first`. */
async function open({ first }: { first?: readonly Offer[] } = {}) {
  let now: readonly Offer[] = BOOK;
  let finish = () => {};
  const waiting = first ? new Promise<void>((resolve) => (finish = resolve)) : undefined;
  const { engine, screen, tell } = await openBook({
    token: wholeToken,
    balance: 100_000_000_000n,
    answers: {
      fetchOffers: async (_of, _signal, onFirst) => {
        if (first) onFirst?.({ offers: first, refused: [] });
        await waiting;
        return ok({ offers: now, refused: [] });
      },
    },
  });
  await screen.until(() => screen.has("[role=radio]"));
  return {
    engine,
    screen,
    finish: () => act(async () => finish()),
    change: async (next: readonly Offer[]) => {
      now = next;
      await act(async () => tell());
      await screen.until(
        () =>
          list()
            .firstElementChild?.getAttribute("style")
            ?.includes(`${next.length * ROW_PX}px`) === true,
      );
    },
  };
}

const list = () => document.querySelector("[role=radiogroup]") as HTMLElement;
const chosen = () => document.querySelector("[role=radio][aria-checked=true]");
const placeOf = (row: Element | null | undefined) => Number(row?.getAttribute("aria-posinset"));
const press = (key: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const isInView = (place: number) => {
  const { scrollTop } = list();
  return (place - 1) * ROW_PX >= scrollTop && place * ROW_PX <= scrollTop + LIST_PX;
};

describe("500 offers", () => {
  test("every key leads to its row, which has the focus, is in view and says its position", async () => {
    await open();
    radios()[0]?.focus();
    const walk: [string, number][] = [
      ["ArrowDown", 2],
      ["PageDown", 3],
      ["PageDown", 4],
      ["End", 500],
      ["ArrowDown", 500],
      ["PageUp", 499],
      ["ArrowUp", 498],
      ["Home", 1],
      ["PageUp", 1],
    ];
    for (const [key, place] of walk) {
      await press(key);
      expect([key, placeOf(chosen())]).toEqual([key, place]);
      expect(document.activeElement).toBe(chosen());
      expect(chosen()?.getAttribute("aria-setsize")).toBe("500");
      expect([key, isInView(place)]).toEqual([key, true]);
      expect(radios().length).toBeLessThan(20);
    }
  });

  // Every one of them in test:long; bench:market goes through all of them in a browser.
  const STEPS = rounds(60, COUNT - 1);

  test(`${STEPS} arrow keys lead to as many rows, one after the other`, async () => {
    await open();
    radios()[0]?.focus();
    const first = placeOf(chosen());
    for (let at = 1; at <= STEPS; at++) {
      await press("ArrowDown");
      expect(document.activeElement).toBe(chosen());
      expect(placeOf(chosen())).toBe(first + at);
    }
  });

  test("the Tab key leads to the chosen row, wherever the list is scrolled to", async () => {
    await open();
    await act(async () => {
      list().scrollTop = 300 * ROW_PX;
      list().dispatchEvent(new Event("scroll"));
    });
    expect(
      radios()
        .filter(({ tabIndex }) => tabIndex === 0)
        .map(placeOf),
    ).toEqual([1]);
    expect(radios().map(placeOf)).toContain(302);
  });

  test("keep the focus and the place when others come and go", async () => {
    const { change } = await open();
    radios()[0]?.focus();
    await press("End");
    await press("PageUp");
    const row = document.activeElement;
    await change(BOOK.slice(20));
    expect(document.activeElement).toBe(row);
    expect([placeOf(row), chosen() === row, isInView(479)]).toEqual([479, true, true]);
  });

  test("the focus goes to the chosen row when the one that had it is gone", async () => {
    const { change, screen } = await open();
    radios()[0]?.focus();
    await press("End");
    await change(BOOK.slice(0, -1));
    expect(screen.text()).toContain(orderBookText.gone.unknown);
    expect(document.activeElement).toBe(chosen());
    expect([placeOf(chosen()), isInView(1)]).toEqual([1, true]);
  });

  test("a row that goes does not take the focus from a field", async () => {
    const { change, screen } = await open();
    radios()[0]?.focus();
    await press("End");
    screen.find("input[inputmode=decimal]").focus();
    await change(BOOK.slice(0, -1));
    expect(document.activeElement).toBe(screen.find("input[inputmode=decimal]"));
  });

  test("the first of them can be chosen before the others are there, and how many there are is not said until then", async () => {
    const { finish, screen } = await open({ first: BOOK.slice(0, 16) });
    expect(chosen()?.getAttribute("aria-setsize")).toBe("-1");
    expect(chosen()?.getAttribute("style")).toContain("--row-depth: 0%");
    radios()[0]?.focus();
    await press("ArrowDown");
    await screen.type("input[inputmode=decimal]", "300");
    await finish();
    await screen.until(() => chosen()?.getAttribute("aria-setsize") === "500");
    expect([placeOf(chosen()), document.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value]).toEqual([
      2,
      "300",
    ]);
    expect(chosen()?.getAttribute("style")).toContain("--row-depth: 0.4%");
  });

  test("a person who runs through the list makes the wallet verify only what they stop at", async () => {
    const { engine, screen } = await open();
    // Keys that a busy machine takes long for are no pause of the person.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    radios()[0]?.focus();
    for (let at = 0; at < 100; at++) await press("ArrowDown");
    await act(async () => vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    const asked = () =>
      engine.asked.flatMap((each) => (each.action === "verifyOffer" ? [(each.with as Offer).outpoint] : []));
    await screen.until(() => asked().includes(offerAt(101).outpoint));
    expect(asked().length).toBeLessThan(30);
  });
});
