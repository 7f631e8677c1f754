// Buying across several offers: the rows that are taken, the review, how far it is, and what is said when it ends
// early.

import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aTxid, aWalletId } from "@satchel/core/testing";
import { type Plan, purchasesOf } from "@satchel/core/tx";
import type { Engine, OutboxEntry, State } from "@satchel/engine";
import { purposeOf, stepOf } from "@satchel/engine/plan";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { BOOK, buyButton, field, ID, offer, openBook, radios, token } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";

afterEach(unmount);

const taken = () => radios().map((radio) => radio.getAttribute("aria-description"));
const dialog = () => document.querySelector("dialog")?.textContent ?? "";
const amount = "input[inputmode=decimal]";

describe("a quantity over several offers", () => {
  test("marks the rows, says what each part costs, and the average", async () => {
    const { screen } = await openBook();
    await screen.type(amount, "6,000");
    expect(taken().slice(0, 3)).toEqual([
      "4,000.00 of it are in this purchase",
      "2,000.00 of it are in this purchase",
      null,
    ]);
    expect(screen.text()).toContain("From 2 offers, 2 payments");
    expect(screen.text()).toContain("average 21.33");
    expect(screen.text()).toContain("4,000.00 at 21.0084,000.00\u00a0XEC");
    expect(screen.text()).toContain("2,000.00 at 22.0044,000.00\u00a0XEC");
    expect(screen.text()).toContain("128,000.00\u00a0XEC");
    expect(buyButton()?.textContent).toBe("Buy 6,000.00 LANTRN");
    await screen.until(() => buyButton()?.disabled === false);
  });

  test("is as fine in the chosen offer as the quick buttons and half of the slider", async () => {
    const { screen } = await openBook();
    await screen.click(screen.button("Max"));
    expect([field()?.value, screen.text().includes("From 2 offers")]).toEqual(["4000", false]);
    const slider = screen.find("input[type=range]") as HTMLInputElement;
    expect(slider.value).toBe("500");
    await screen.click(screen.button("50%"));
    expect([field()?.value, slider.value]).toEqual(["2000", "250"]);
    await screen.type(amount, "12,000");
    expect(slider.value).toBe("1000");
  });

  test("between two that work offers both, and beyond the book says how much there is", async () => {
    const { screen } = await openBook();
    await screen.type(amount, "4,005");
    expect(screen.text()).toContain("Nothing can be bought between 4,000.00 and 4,010.00");
    await screen.click(screen.button("Take 4,010.00"));
    expect(field()?.value).toBe("4010");
    await screen.type(amount, "12,001");
    expect(screen.text()).toContain("The 3 offers that can be bought together have only 12,000.00");
  });

  test("waits until every offer of it is verified, and leaves out one that could not be fetched", async () => {
    const answers = new Map<string, (verdict: Awaited<ReturnType<typeof verify>>) => void>();
    const verify = (asked: (typeof BOOK)[number]) =>
      new Promise<ReturnType<typeof ok<undefined>> | ReturnType<typeof no<{ code: "unreachable"; reason: string }>>>(
        (resolve) => answers.set(asked.outpoint, resolve),
      );
    const [first, second, third] = [offer({ n: 1 }), offer({ n: 2, satsEach: 22n }), offer({ n: 3, satsEach: 23n })];
    const { screen } = await openBook({
      offers: [first, second, third],
      answers: { verifyOffer: (asked) => verify(asked as (typeof BOOK)[number]) },
    });
    const answer = async (of: typeof first, verdict: Awaited<ReturnType<typeof verify>>) => {
      await screen.until(() => answers.has(of.outpoint));
      await act(async () => answers.get(of.outpoint)?.(verdict));
    };
    await screen.type(amount, "6,000");
    await answer(first, ok(undefined));
    expect(buyButton()?.disabled).toBe(true);
    await answer(second, no({ code: "unreachable", reason: "x" }));
    expect(taken()[2]).toBe("2,000.00 of it are in this purchase");
    expect(buyButton()?.disabled).toBe(true);
    await answer(third, ok(undefined));
    await screen.until(() => buyButton()?.disabled === false);
    expect(screen.text()).toContain("2,000.00 at 23.00");
  });

  test("is reviewed with its parts and sent as one plan", async () => {
    const { engine, screen } = await openBook();
    await screen.type(amount, "6,000");
    await screen.until(() => buyButton()?.disabled === false);
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => screen.has("dialog"));
    expect(dialog()).toContain("Execute this trade?");
    expect(dialog()).toContain("From 2 offers, 2 payments");
    expect(dialog()).toContain("Network fee, 2 payments");
    expect(dialog()).toContain("You pay");
    expect(dialog()).toMatch(/Spendable after[\d,.]+\u00a0XEC/);
    await screen.click(screen.button("Buy 6,000.00 LANTRN"));
    await screen.until(() => screen.text().includes("Bought"));
    const plan = engine.asked.find(({ action }) => action === "send")?.with as Plan;
    expect(purchasesOf(plan.trade).map(({ atoms: part, price }) => [part, price])).toEqual([
      [400_000n, 8_400_000n],
      [200_000n, 4_400_000n],
    ]);
  });
});

test("how far an offer is above the best one stands beside its price", async () => {
  const { screen } = await openBook();
  await screen.click(radios()[1] as HTMLElement);
  await screen.type(amount, "100");
  expect(screen.text()).toContain("4.8% above the best offer");
  await screen.click(radios()[3] as HTMLElement);
  expect(screen.text()).toContain("47.6% above the best offer");
  await screen.click(radios()[0] as HTMLElement);
  expect(screen.text()).not.toContain("above the best offer");
});

/** Sends a purchase over two offers, which stays as `entry` says. */
async function interrupted(entry: Partial<OutboxEntry> | "settled") {
  const kept: { entry?: OutboxEntry } = {};
  const opened = await openBook({
    state: { tokens: new Map([[ID, token]]) },
    answers: {
      send: async (plan: Plan, options) => {
        const txs = plan.txs.map((_, at) => ({
          txid: aTxid(`${at + 1}`.repeat(64)),
          rawTx: "00",
          step: stepOf(plan, at),
        }));
        kept.entry = {
          id: outpointOf(aTxid("2".repeat(64)), 0),
          walletId: aWalletId(opened.engine.state.getState().activeId),
          plan: "",
          txs,
          spends: plan.spends,
          sent: plan.sent,
          createdAt: 0,
          status: "sending",
          purpose: purposeOf(plan),
          accepted: 1,
          begun: 2,
        };
        const show = (shown: OutboxEntry) => opened.engine.state.setState({ outbox: [shown] } as Partial<State>);
        options?.onSigned?.(2, 2);
        show(kept.entry);
        options?.onStored?.({ entryId: kept.entry.id, txids: txs.map(({ txid }) => txid) });
        await new Promise((resolve) => {
          finish = resolve as () => void;
        });
        if (entry === "settled") {
          const txids = txs.map(({ txid }) => txid);
          // The outbox says it before `send` answers.
          opened.engine.state.setState({ outbox: [], settled: [{ entryId: kept.entry.id, txids }] });
          await new Promise((resolve) => setTimeout(resolve));
          return ok({ txids });
        }
        show({ ...kept.entry, ...entry });
        return no({ code: "chain-open", entryId: kept.entry.id });
      },
    },
  });
  let finish = () => {};
  const { screen } = opened;
  await screen.type(amount, "6,000");
  await screen.until(() => buyButton()?.disabled === false);
  await screen.click(buyButton() as HTMLElement);
  await screen.until(() => screen.has("dialog"));
  await screen.click(screen.button("Buy 6,000.00 LANTRN"));
  await screen.until(() => dialog().includes("Buying 6,000.00 LANTRN"));
  return { ...opened, finish: () => act(async () => finish()) };
}

describe("while it is sent", () => {
  test("its steps are shown, and it can be stopped after this one", async () => {
    const { screen, finish } = await interrupted({ status: "stopped", begun: 1 });
    expect(dialog()).toContain("4,000.00 at 21.00Yours · 84,000.00\u00a0XEC paid");
    expect(dialog()).toContain("2,000.00 at 22.00Sending");
    await finish();
    await screen.until(() => dialog().includes("Purchase stopped"));
    expect(screen.button("Discard rest")).toBeDefined();
    expect(screen.button("Go on")).toBeDefined();
  });

  test("an offer that is taken in between ends it: what was paid, what was not, and the rest in the form", async () => {
    const { engine, screen, finish } = await interrupted({ status: "conflicted", reason: "txn-mempool-conflict" });
    await finish();
    await screen.until(() => dialog().includes("Partly bought"));
    expect(dialog()).toContain("4,000.00 at 21.00Yours · 84,000.00\u00a0XEC paid");
    expect(dialog()).toContain("2,000.00 at 22.00It was refused: the offer is gone, as a server says.");
    await screen.click(screen.button("See offers"));
    expect(screen.has("dialog")).toBe(false);
    expect(field()?.value).toBe("2000");
    expect(engine.asked).toContainEqual({ action: "dismissPayment", with: `${"2".repeat(64)}:0` });
  });

  test("a reply that was lost: once the engine or another tab has found out that all of it was accepted, the receipt says so", async () => {
    const { engine, screen, finish } = await interrupted({ status: "unknown" });
    await finish();
    await act(async () => {
      const settled = [
        { entryId: outpointOf(aTxid("2".repeat(64)), 0), txids: [aTxid("1".repeat(64)), aTxid("2".repeat(64))] },
      ];
      engine.state.setState({ outbox: [], settled });
    });
    await screen.until(() => dialog().includes("Bought"));
    expect(dialog()).not.toContain("Buying");
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("once all of it was accepted there is one receipt", async () => {
    const { screen, finish } = await interrupted("settled");
    await finish();
    await screen.until(() => dialog().includes("Bought"));
    await screen.until(() => !dialog().includes("Buying"));
    expect(document.querySelectorAll("dialog")).toHaveLength(1);
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
  });

  test("a dialog that was closed meanwhile stays closed", async () => {
    const { engine, screen, finish } = await interrupted({ status: "unknown" });
    await finish();
    await screen.click(screen.button("Close"));
    await act(async () => {
      const settled = [
        { entryId: outpointOf(aTxid("2".repeat(64)), 0), txids: [aTxid("1".repeat(64)), aTxid("2".repeat(64))] },
      ];
      engine.state.setState({ outbox: [], settled });
    });
    expect(screen.has("dialog")).toBe(false);
  });
});

test("after a restart its dialog says how far it is, and its receipt comes once all of it was accepted", async () => {
  const step = (quantity: bigint) => ({
    kind: "buy" as const,
    recipients: 0,
    sats: sats(0n),
    bought: { tokenId: ID, atoms: atoms(quantity) },
  });
  const txids = [aTxid("1".repeat(64)), aTxid("2".repeat(64))] as const;
  const entry: OutboxEntry = {
    id: outpointOf(txids[1], 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    txs: txids.map((txid, at) => ({ txid, rawTx: "00", step: step(at === 0 ? 400_000n : 200_000n) })),
    spends: [],
    sent: sats(128_000_00n),
    createdAt: 0,
    status: "unknown",
    purpose: "purchase",
    place: `trade:${ID}`,
    accepted: 1,
    begun: 2,
  };
  const { engine, screen } = await openBook({ state: { tokens: new Map([[ID, token]]), outbox: [entry] } });
  await act(() => engine.resumePayments());
  await screen.until(() => dialog().includes("Buying 6,000.00 LANTRN"));
  expect(dialog()).toContain("4,000.00");
  await act(async () => engine.state.setState({ outbox: [], settled: [{ entryId: entry.id, txids }] }));
  await screen.until(() => dialog().includes("Bought"));
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  await screen.click(screen.button("Close"));
  expect(screen.has("dialog")).toBe(false);
});

test("after a restart a purchase of one payment is shown above the offers", async () => {
  const txid = aTxid("3".repeat(64));
  const entry: OutboxEntry = {
    id: outpointOf(txid, 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    txs: [{ txid, rawTx: "00" }],
    spends: [],
    sent: sats(0n),
    createdAt: 0,
    status: "unknown",
    place: `trade:${ID}`,
  };
  const { engine, screen } = await openBook({ state: { tokens: new Map([[ID, token]]), outbox: [entry] } });
  await act(() => engine.resumePayments());
  await screen.until(() => screen.text().includes("The payment you were making here"));
  expect(screen.text()).toContain("It is not known whether this was sent");
  expect(buyButton()).toBeDefined();
});

describe("somebody was faster", () => {
  async function lost(left: typeof BOOK, quantity = "6,000", answers: Partial<Engine> = {}) {
    let now = BOOK;
    const opened = await openBook({
      answers: {
        fetchOffers: async () => ok({ offers: now, refused: [] }),
        prepareTrade: async (request) => {
          if (now === BOOK) {
            now = left;
            return no({ code: "offer-gone" });
          }
          return opened.engine.asked.push({ action: "prepareTrade", with: request }) > 0
            ? no({ code: "no-plan", why: { code: "no-recipients" } })
            : no({ code: "offer-gone" });
        },
        ...answers,
      },
    });
    const { screen } = opened;
    await screen.type(amount, quantity);
    await screen.until(() => buyButton()?.disabled === false);
    await screen.click(buyButton() as HTMLElement);
    await screen.until(() => dialog().includes("Nothing was sent, nothing was paid."));
    return opened;
  }

  test("the next best is offered with what it costs more, and is only reviewed, never bought by itself", async () => {
    const { engine, screen } = await lost(
      BOOK.slice().filter(({ outpoint }) => outpoint !== offer({ n: 1 }).outpoint),
      "2,000",
    );
    await screen.until(() => dialog().includes("Next best for 2,000.00 LANTRN"));
    expect(dialog()).toContain("This offer is not open any more");
    expect(dialog()).toContain("Nothing was sent, nothing was paid.");
    expect(dialog()).toContain("22.00 each44,000.00\u00a0XEC");
    expect(dialog()).toContain("2,000.00 XEC more than before (+4.8%)");
    await screen.until(() => !(screen.button("Buy at 22.00") as HTMLButtonElement).disabled);
    await screen.click(screen.button("Buy at 22.00"));
    await screen.until(() => engine.asked.some(({ action }) => action === "prepareTrade"));
    expect(engine.asked.find(({ action }) => action === "prepareTrade")?.with).toMatchObject({
      trade: "buy",
      offer: { outpoint: offer({ n: 2 }).outpoint },
      atoms: atoms(200_000n),
    });
    expect(engine.asked.some(({ action }) => action === "send")).toBe(false);
    expect(field()?.value).toBe("2000");
  });

  test("with one of several offers", async () => {
    // The first one is still open.
    const fetchOfferEnd: Engine["fetchOfferEnd"] = async ({ outpoint }) =>
      ok(outpoint === offer({ n: 2 }).outpoint ? { status: "TAKEN", atoms: atoms(1n), sats: sats(1n) } : undefined);
    const left = BOOK.filter(({ outpoint }) => outpoint !== offer({ n: 2 }).outpoint);
    const { screen } = await lost(left, "6,000", { fetchOfferEnd });
    await screen.until(() => dialog().includes("Next best for 6,000.00 LANTRN"));
    await screen.until(() => dialog().includes("One of these offers was just taken"));
    // 4,000 at 21 and 2,000 at 24, in place of 22.
    expect(dialog()).toContain("22.00 each132,000.00\u00a0XEC");
    expect(dialog()).toContain("4,000.00 XEC more than before (+3.1%)");
    await screen.click(screen.button("Back to offers"));
    expect(screen.has("dialog")).toBe(false);
    expect(field()?.value).toBe("6,000");
  });

  test("and nothing else is left", async () => {
    const { screen } = await lost([]);
    await screen.until(() => dialog().includes("There is no other offer that you can buy."));
    await screen.click(screen.button("Close"));
    expect(screen.text()).toContain("No active offers for this token");
  });
});
