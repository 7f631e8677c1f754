// Ending an offer of the wallet, and what is said if somebody else was faster.
import { atoms, sats } from "@satchel/core/amount";
import { coinsOf } from "@satchel/core/ledger";
import type { OfferEnd } from "@satchel/core/offer";
import { no, ok } from "@satchel/core/result";
import { aUtxo } from "@satchel/core/testing";
import type { Engine } from "@satchel/engine";
import { afterEach, expect, test } from "vitest";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { offer, openBook, wholeToken } from "../../../testing/open-book.tsx";
import { unmount } from "../../../testing/page.ts";
import { aLedger, aWallet, ME } from "../../../testing/sample-engine.ts";

afterEach(unmount);

/** 2,000 tokens of this wallet at 21.05 XEC each. */
const own = offer({ all: 2_000n, satsEach: 2_105n, min: 1n, makerPk: aWallet().keys[0]?.publicKey ?? "" });

function open(answers: Partial<Engine>, held = 1_000_000n, isNft = false) {
  const ledger = aLedger([], 0n, { utxos: coinsOf(new Map()).change([], [aUtxo(ME, held, { n: 900 })]) });
  return openBook({ token: wholeToken, offers: [own], state: { ledger }, answers, isNft });
}

async function cancel(answers: Partial<Engine>) {
  const { engine, screen } = await open(answers);
  await screen.until(() => screen.text().includes("Cancel your offer"));
  await screen.until(() => !screen.button("Cancel your offer").disabled);
  await screen.click(screen.button("Cancel your offer"));
  return { engine, screen, dialog: () => (screen.find("dialog").textContent ?? "").replaceAll("\u00a0", " ") };
}
const lastButton = () => [...document.querySelectorAll<HTMLButtonElement>("dialog button")].at(-1) as HTMLButtonElement;

test("the review says what comes back, what was sold before and for how much, and the fee", async () => {
  const { screen, dialog } = await cancel({
    fetchSold: async () => ok({ atoms: atoms(4_000n), sold: atoms(2_000n), sats: sats(4_210_000n) }),
  });
  await screen.until(() => screen.has("dialog") && dialog().includes("were sold"));
  expect(dialog()).toContain("Cancel this listing?Comes back to you");
  expect(dialog()).toContain("2,000 LANTRN");
  expect(dialog()).toContain("2,000 of 4,000 were sold for 42,100.00 XEC");
  expect(dialog()).toContain("Offered at21.05 XEC");
  expect(dialog()).toContain("Network fee");
  await screen.click(screen.button("Keep it"));
  expect(screen.has("dialog")).toBe(false);
});

test.each<[string, Partial<Engine>]>([
  ["nothing was sold before", {}],
  ["that is not known", { fetchSold: async () => no({ code: "too-many" }) }],
])("the review says nothing of sales where %s", async (_, answers) => {
  const { screen, engine, dialog } = await cancel(answers);
  await screen.until(() => screen.has("dialog"));
  expect(dialog()).not.toContain("sold");
  await screen.click(lastButton());
  await screen.until(() => dialog().includes("Offer canceled"));
  expect(engine.asked.some(({ action }) => action === "send")).toBe(true);
});

const taken = (bought: bigint): OfferEnd => ({ status: "TAKEN", atoms: atoms(bought), sats: sats(bought * 2_105n) });

test.each<[string, OfferEnd, string]>([
  [
    "It was sold before the cancel arrived",
    taken(2_000n),
    "2,000 LANTRN went for 42,100.00 XEC. Nothing was spent on the cancel.",
  ],
  ["A part was sold before the cancel arrived", taken(500n), "500 LANTRN went for 10,525.00 XEC."],
  ["It was cancelled already", { status: "CANCELED" }, "Nothing was spent on this cancel."],
])("too late: %s", async (title, end, about) => {
  const { screen } = await cancel({
    prepareTrade: async () => no({ code: "offer-gone" }),
    fetchOfferEnd: async () => ok(end),
  });
  await screen.until(() => screen.text().includes(title));
  expect(screen.text()).toContain(about);
  expect(screen.text()).not.toContain("This offer is gone");
});

test("too late, and no server says why: the offer is gone", async () => {
  const { screen } = await cancel({ prepareTrade: async () => no({ code: "offer-gone" }) });
  await screen.until(() => screen.text().includes("This offer is gone"));
});

test.each([false, true])("without XEC for the fee it says so beside the closed button (NFT: %s)", async (isNft) => {
  const { screen } = await open({}, 600n, isNft);
  await screen.until(() => screen.text().includes(orderBookText.cannotCancel));
  expect(screen.text()).toContain(orderBookText.cancelFee);
  expect(screen.text()).not.toContain(orderBookText.cannotBuy);
  const name = isNft ? orderBookText.onSale.cancel : orderBookText.cancelOffer;
  expect(screen.button(name).disabled).toBe(true);
});

test("a cancel that did not reach the network speaks of no filled-in payment", async () => {
  const { screen } = await cancel({ prepareTrade: async () => no({ code: "unreachable", reason: "x" }) });
  await screen.until(() => screen.text().includes("The network did not answer"));
  expect(screen.text()).toContain("Nothing was sent.");
  expect(screen.text()).not.toContain("filled in");
});
