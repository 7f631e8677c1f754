// What a person sees of a listing between its review and its receipt.

import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { Offer } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, aTxid, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Engine, OutboxEntry, State } from "@satchel/engine";
import { stepOf } from "@satchel/engine/plan";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { noAnswer } from "../../../testing/no-answer.ts";
import { unmount } from "../../../testing/page.ts";
import { ME } from "../../../testing/sample-engine.ts";
import { ALP, type Given, ID, NFT, openToken, SLP } from "../testing/open-token.tsx";

afterEach(unmount);

type Sent = Awaited<ReturnType<Engine["send"]>>;
const TXIDS = [txidOfNumber(71), txidOfNumber(72)] as const;
const LAST = TXIDS[1];

const entryOf = (plan: Plan, fields: Partial<OutboxEntry>): OutboxEntry => ({
  id: outpointOf(LAST, 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: plan.txs.map((_, at) => ({ txid: aTxid(TXIDS[at]), rawTx: "", step: stepOf(plan, at) })),
  spends: plan.spends,
  sent: sats(0n),
  createdAt: Date.now(),
  status: "sending",
  purpose: "listing",
  begun: 2,
  accepted: 1,
  ...fields,
});

const lastButton = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement;

/** Confirms a listing of 100 tokens; `answer` ends the broadcast, `set` changes its entry of the outbox. */
async function list(given: Given = {}) {
  let answer: (sent: Sent) => void = () => undefined;
  let store: () => void = () => undefined;
  let plan: Plan | undefined;
  const page = await openToken({
    ...given,
    answers: {
      send: (seen, options) => {
        plan = seen;
        options?.onSigned?.(1, 1);
        store = () => options?.onStored?.({ entryId: outpointOf(LAST, 0), txids: TXIDS });
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      ...given.answers,
    },
  });
  const { screen, engine } = page;
  await screen.until(() => screen.has("#sell-price"));
  if (given.type === NFT) await screen.type("#sell-price", "900");
  else {
    await screen.type("#sell-quantity", "100");
    await screen.type("#sell-price", "22.5");
  }
  await screen.click(screen.button(given.type === NFT ? "List this NFT" : "List 100 LANTRN"));
  await screen.until(() => screen.has("dialog"));
  await screen.click(lastButton());
  await screen.until(() => plan !== undefined);
  const set = (change: Partial<State>) => act(async () => engine.state.setState(change));
  const keep = async (fields: Partial<OutboxEntry>) => {
    await set({ outbox: [entryOf(plan as Plan, fields)] });
    await act(async () => store());
  };
  /** All of it was accepted. */
  const settle = () => set({ outbox: [], settled: [{ entryId: outpointOf(LAST, 0), txids: TXIDS }] });
  const end = (sent: Sent) => act(async () => answer(sent));
  const steps = () => [...document.querySelectorAll("dialog ol li")].map(({ textContent }) => textContent);
  return { ...page, set, keep, settle, end, steps, dialog: () => screen.find("dialog").textContent ?? "" };
}

test("of two payments shows both steps and can be left; it goes on, and its receipt comes", async () => {
  const { screen, keep, end, steps, dialog } = await list();
  await keep({ accepted: 0, begun: 1 });
  expect(dialog()).toContain("Listing 100 LANTRN");
  expect(dialog()).toContain("Two payments, a few seconds. You can leave: Satchel goes on.");
  expect(steps()).toEqual(["Tokens are set asideSetting the tokens aside", "Offer goes on saleNot sent"]);
  await keep({});
  expect(steps()[0]).toMatch(/^Tokens are set asideSent \d+:\d\d:\d\d/);
  expect(steps()[1]).toBe("Offer goes on saleOpening the offer");
  await screen.click(screen.button("Leave"));
  expect(screen.has("dialog")).toBe(false);
  await end(ok({ txids: TXIDS }));
  await screen.until(() => screen.has("dialog"));
  expect(dialog()).toContain("Listed");
});

test("of ALP tokens is one payment without steps", async () => {
  const { dialog } = await list({ type: ALP });
  expect(dialog()).not.toContain("Two payments");
});

test("says its price and its place among the verified offers", async () => {
  const other = (each: bigint, n: number): Offer => ({
    variant: "ONESHOT",
    outpoint: outpointOf(txidOfNumber(n), 1),
    sats: sats(546n),
    tokenId: ID,
    tokenType: SLP,
    atoms: atoms(100n),
    makerPk: "03".repeat(33),
    makerScript: NO_SCRIPT,
    redeemScript: "",
    payment: { script: NO_SCRIPT, sats: sats(each) },
  });
  const own = { ...other(2250n, 72), outpoint: outpointOf(LAST, 1) };
  let isListed = false;
  const { set, keep, end, dialog, screen } = await list({
    answers: {
      fetchOffers: async () =>
        ok({ offers: [other(900n, 1), other(1000n, 2), ...(isListed ? [own] : [])], refused: [] }),
    },
  });
  await keep({});
  isListed = true;
  await end(ok({ txids: TXIDS }));
  expect(dialog()).toContain("at 22.50");
  expect(dialog()).not.toContain("in the book");
  // The book is fetched again when the network is back.
  await set({ connection: "offline" });
  await set({ connection: "online" });
  await screen.until(() => dialog().includes("third in the book"));
});

test("that the network refuses behind its first payment is tried again with the same bytes, until it is listed", async () => {
  const asked: string[] = [];
  const { engine, screen, set, keep, settle, end, steps, dialog } = await list({
    answers: {
      rebroadcast: async (id) => {
        asked.push(id);
        return ok(undefined);
      },
    },
  });
  await keep({ status: "refused", reason: "bad-txns" });
  await end(no({ code: "chain-open", entryId: outpointOf(LAST, 0) }));
  await screen.until(() => dialog().includes("Listing interrupted"));
  expect(dialog()).toContain("Your tokens are set aside, not offered yet. Only you can take them back.");
  expect(steps()[1]).toContain("It was refused. A server that has it can still publish it.");
  expect(dialog()).toContain("Error listing SLP Partial: bad-txns");
  await screen.click(lastButton());
  expect(asked).toEqual([outpointOf(LAST, 0)]);
  await settle();
  expect(dialog()).toContain("Listed");
  // The second payment is not in the history of the wallet.
  expect(dialog()).toContain("Finalizing");
  const { ledger } = engine.state.getState();
  await set({ ledger: { ...ledger, history: [{ ...aTx(1).paying(ME, 1n), txid: TXIDS[0], isFinal: true }] } });
  expect(dialog()).toContain("Final");
  expect(dialog()).not.toContain("Finalizing");
});

test("that the engine completes by itself has its receipt, and one that another tab took back has none", async () => {
  for (const isSettled of [true, false]) {
    const { screen, set, keep, settle, end, dialog } = await list();
    await keep({ status: "unknown" });
    await end(no(noAnswer("", TXIDS)));
    await screen.until(() => dialog().includes("Listing interrupted"));
    await (isSettled ? settle() : set({ outbox: [] }));
    expect(screen.has("dialog")).toBe(isSettled);
    if (isSettled) expect(dialog()).toContain("Listed");
    await unmount();
  }
});

test("without an answer does not claim that nothing is offered, and can be left for later", async () => {
  const { screen, keep, end, dialog } = await list();
  await keep({ status: "unknown" });
  await end(no(noAnswer("Error connecting to known Chronik instances", TXIDS)));
  await screen.until(() => dialog().includes("Listing interrupted"));
  expect(dialog()).toContain("It is not known whether they are offered yet.");
  expect(dialog()).toContain("Error listing SLP Partial: Error connecting to known Chronik instances");
  await screen.click(screen.button("Later"));
  expect(screen.has("dialog")).toBe(false);
});

test.each<[NonNullable<Given["type"]>, string]>([
  [SLP, "Error creating SLP Partial listing ad: bad-txns"],
  [ALP, "The network refused this payment"],
])("that the network refuses as a whole keeps its form, and says what it means", async (type, title) => {
  const { screen, end } = await list({ type });
  await end(no({ code: "refused", reason: "bad-txns" }));
  await screen.until(() => screen.text().includes(title));
  expect(screen.has("dialog")).toBe(false);
});

test("of an NFT is called by its name, with the specification's words for an NFT", async () => {
  const { screen, keep, settle, end, dialog } = await list({ type: NFT, held: [1n], info: { decimals: 0 } });
  await keep({});
  expect(dialog()).toContain("Listing Lantern Points");
  await keep({ status: "refused", reason: "bad-txns" });
  await end(no({ code: "chain-open", entryId: outpointOf(LAST, 0) }));
  await screen.until(() => dialog().includes("Error listing NFT: bad-txns"));
  await screen.click(lastButton());
  await settle();
  await screen.until(() => dialog().includes("Listed"));
  expect(dialog()).toContain("for 900.00 XEC");
});

test("that a person has stopped is not called interrupted", async () => {
  const { screen, keep, end } = await list();
  await keep({});
  await screen.click(screen.button("Leave"));
  await keep({ status: "stopped" });
  await end(no({ code: "chain-open", entryId: outpointOf(LAST, 0) }));
  expect(screen.text()).not.toContain("Listing interrupted");
  expect(screen.text()).toContain("Listing stopped");
});

test("of one payment that was being made when the app was closed is shown above its form", async () => {
  const entry: OutboxEntry = {
    id: outpointOf(LAST, 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    txs: [{ txid: LAST, rawTx: "00" }],
    spends: [],
    sent: sats(0n),
    createdAt: 0,
    status: "unknown",
    place: `list:${ID}`,
  };
  const { engine, screen } = await openToken({ type: ALP, state: { outbox: [entry] } });
  await act(() => engine.resumePayments());
  await screen.until(() => screen.text().includes("The payment you were making here"));
  expect(screen.text()).toContain("It is not known whether this was sent");
  const settled = [{ entryId: entry.id, txids: [LAST] }];
  await act(async () => engine.state.setState({ outbox: [], settled }));
  await screen.until(() => screen.has("dialog"));
  expect(screen.find("dialog").textContent).toContain("Listed");
});
