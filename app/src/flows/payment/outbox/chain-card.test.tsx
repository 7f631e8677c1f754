import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no, ok } from "@satchel/core/result";
import { aTokenId, aWalletId, txidOfNumber } from "@satchel/core/testing";
import type { Engine, OutboxEntry } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { useShowsChain } from "../../../wiring/payment/shown-chain.ts";
import { UnsettledPayments } from "./unsettled-payments.tsx";

afterEach(unmount);

const ID = outpointOf(txidOfNumber(3), 0);
const pay = (n: number, recipients: number, amount: bigint): OutboxEntry["txs"][number] => ({
  txid: txidOfNumber(n),
  rawTx: "",
  step: { kind: "pay", recipients, sats: sats(amount) },
});
/** An airdrop of three transactions to 142 holders. */
const airdrop = (fields: Partial<OutboxEntry>): OutboxEntry => ({
  id: ID,
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [pay(1, 50, 71_240_010n), pay(2, 50, 20_411_090n), pay(3, 42, 8_348_900n)],
  spends: [outpointOf(txidOfNumber(9), 0)],
  sent: sats(100_000_000n),
  createdAt: 0,
  status: "sending",
  purpose: "airdrop",
  begun: 1,
  ...fields,
});
const nft = (fields: Partial<OutboxEntry>): OutboxEntry => ({
  ...airdrop({ purpose: "mint-nft", sent: sats(0n) }),
  txs: [
    { txid: txidOfNumber(1), rawTx: "", step: { kind: "prepare", recipients: 0, sats: sats(0n) } },
    { txid: txidOfNumber(2), rawTx: "", step: { kind: "act", recipients: 0, sats: sats(0n) } },
  ],
  ...fields,
});

/** The button that confirms a dialog. */
function lastButton(): Element {
  const last = [...document.querySelectorAll("dialog button")].at(-1);
  if (!last) throw new Error("No dialog");
  return last;
}

async function show(entry: OutboxEntry, answers: Partial<Engine> = {}) {
  const engine = createSampleEngine({ outbox: [entry] }, answers);
  const screen = await renderScreen(<UnsettledPayments />, engine, "/");
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  const steps = () =>
    [...document.querySelectorAll("ol li")].map((each) => each.textContent?.replaceAll("\u00a0", " "));
  const buttons = () =>
    [...document.querySelectorAll('[aria-label="Unsettled payments"] button')].map((each) => each.textContent);
  const asked = () => engine.asked.map(({ action, with: id }) => `${action} ${id === ID ? "it" : id}`);
  const set = (next: OutboxEntry | undefined) =>
    act(async () => engine.state.setState({ outbox: next === undefined ? [] : [next] }));
  return { engine, screen, steps, buttons, asked, set };
}

test("while it is being sent: how many are paid, how each transaction stands, and Stop", async () => {
  const { screen, steps, buttons, asked } = await show(airdrop({ begun: 2, accepted: 1 }));
  expect(screen.text()).toContain("Sending airdrop");
  expect(screen.text()).toContain("50 of 142 paid");
  expect(steps()).toEqual([
    "Transaction 1 of 350 recipients · 712,400.10 XEC",
    "Transaction 2 of 350 recipients · 204,110.90 XEC",
    "Transaction 3 of 342 recipients · 83,489.00 XEC",
  ]);
  expect((screen.find("progress") as HTMLProgressElement).value).toBeCloseTo(50 / 142);
  expect(buttons()).toEqual(["Stop after this one"]);
  await screen.click(screen.button("Stop after this one"));
  expect(asked()).toEqual(["stopPayment it"]);
});

test("its last transaction cannot be stopped, and Stop that came too late says so", async () => {
  const { screen, buttons, set } = await show(airdrop({ begun: 2, accepted: 1 }), {
    stopPayment: async () => ok({ isStopped: false }),
  });
  await screen.click(screen.button("Stop after this one"));
  await screen.until(() => screen.text().includes("The last transaction was on its way already"));
  await set(airdrop({ begun: 3, accepted: 2 }));
  expect(buttons()).toEqual([]);
});

describe("stopped", () => {
  test("says exactly what was sent and what was not, and goes on with the same transactions", async () => {
    const { engine, screen, steps, buttons, asked } = await show(airdrop({ status: "stopped", accepted: 1 }));
    expect(screen.text()).toContain("Airdrop stopped");
    expect(screen.text()).toMatch(/50 of 142 paid, 287,599\.90\s*XEC not sent/);
    expect(steps()[1]).toBe("Transaction 2 of 3Stopped before sending. Nothing of it was sent.");
    expect(buttons()).toEqual(["Discard rest", "Go on, pay 92"]);
    engine.rebroadcast = async () => {
      engine.state.setState({ outbox: [] });
      return ok(undefined);
    };
    await screen.click(screen.button("Go on, pay 92"));
    await screen.until(() => screen.has("dialog"));
    const receipt = screen.find("dialog").textContent?.replaceAll("\u00a0", " ");
    for (const text of ["Sent!", "1,000,000.00 XEC", "to 142 recipients", "Transaction 3 of 342 recipients"]) {
      expect(receipt).toContain(text);
    }
    await screen.click(screen.button("Close"));
    expect(screen.has("dialog")).toBe(false);
    expect(asked()).toEqual([]);
  });

  test("discards the rest after a question that says who is not paid", async () => {
    const { screen, asked } = await show(airdrop({ status: "stopped", accepted: 1 }));
    await screen.click(screen.button("Discard rest"));
    expect(screen.find("dialog").textContent).toContain("92 recipients are not paid. What was sent stays sent.");
    expect(asked()).toEqual([]);
    await screen.click(screen.button("Cancel"));
    await screen.click(screen.button("Discard rest"));
    await screen.click(lastButton());
    expect(asked()).toEqual(["discardRest it"]);
    await screen.until(() => screen.text().includes("The rest was discarded"));
  });

  test("in doubt, it is not called 'not sent', and it is not discarded", async () => {
    const { screen, steps } = await show(airdrop({ status: "stopped", begun: 2, accepted: 1 }), {
      discardRest: async () => no({ code: "outcome-unknown" }),
    });
    expect(steps()[1]).toContain("The network is asked whether it arrived");
    expect(steps()[1]).not.toContain("Nothing of it was sent");
    await screen.click(screen.button("Discard rest"));
    await screen.click(lastButton());
    await screen.until(() => screen.text().includes("Not yet: it is not known whether the last transaction arrived"));
  });
});

test("without an answer it can be asked for or stopped, and it says whether the transaction left the device", async () => {
  const { screen, steps, buttons, set, asked } = await show(airdrop({ status: "unknown", accepted: 1 }));
  expect(screen.text()).toContain("Airdrop interrupted");
  expect(steps()[1]).toBe("Transaction 2 of 3The network did not answer. Nothing of it was sent.");
  expect(buttons()).toEqual(["Stop here", "Try again"]);
  await screen.click(screen.button("Try again"));
  expect(asked()).toEqual(["askOutcome it"]);
  await set(airdrop({ status: "unknown", begun: 2, accepted: 1 }));
  expect(steps()[1]).toBe("Transaction 2 of 3The network did not answer. It is not known whether it was sent.");
});

test("refused in the middle: why, in plain words, and both ways on", async () => {
  const reason = "min relay fee not met, 100 < 219 (code 66)";
  const { screen, steps, buttons, asked } = await show(airdrop({ status: "refused", reason, begun: 2, accepted: 1 }));
  expect(steps()[1]).toContain("The network fee was too low for the nodes.");
  expect(screen.text()).toContain(reason);
  expect(buttons()).toEqual(["Discard rest", "Try again"]);
  await screen.click(screen.button("Try again"));
  expect(asked()).toEqual(["rebroadcast it"]);
});

test("an NFT whose mint was refused keeps its inputs, and that is said calmly", async () => {
  const { screen, steps, set } = await show(nft({ begun: 2, accepted: 1 }));
  expect(screen.text()).toContain("Minting NFT");
  expect(screen.text()).toContain("1 of 2 transactions sent");
  expect(steps()).toEqual(["Transaction 1 of 2Makes the inputs for NFTs", "Transaction 2 of 2Mints the NFT"]);
  expect(screen.text()).not.toContain("The inputs were made");
  await set(nft({ status: "refused", reason: "bad", begun: 2, accepted: 1 }));
  expect(screen.text()).toContain("The inputs were made and stay in your wallet. The next NFT can use them.");
});

test("a chain of which a part was sent is not one that another payment replaced", async () => {
  const { screen, buttons } = await show(airdrop({ status: "conflicted", reason: "", begun: 2, accepted: 1 }));
  expect(screen.text()).toContain("It was refused. A server says that its coins were spent by another payment.");
  expect(buttons()).toEqual(["Discard rest"]);
});

/** A screen with a dialog that shows the chain `id`. */
function Shown({ id }: { id: string | undefined }) {
  useShowsChain(id);
  return <UnsettledPayments />;
}

describe("a purchase from several offers", () => {
  const tokenId = aTokenId("a7".repeat(32));
  const genesisInfo = { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 };
  const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
  const token = { tokenId, tokenType, genesisInfo, timeFirstSeen: 0 };
  const buy = (n: number, amount: bigint): OutboxEntry["txs"][number] => ({
    txid: txidOfNumber(n),
    rawTx: "",
    step: { kind: "buy", recipients: 0, sats: sats(amount * 21n), bought: { tokenId, atoms: atoms(amount) } },
  });
  const entry = airdrop({
    purpose: "purchase",
    txs: [buy(1, 400_000n), buy(2, 200_000n), buy(3, 100_000n)],
    status: "conflicted",
    accepted: 1,
    begun: 2,
  });

  test.each<[string, Awaited<ReturnType<Engine["fetchLostOffer"]>>]>([
    [
      "It was refused: taken by someone else, as a server says.",
      ok({ status: "TAKEN", atoms: atoms(1n), sats: sats(1n) }),
    ],
    ["It was refused: cancelled by its maker, as a server says.", ok({ status: "CANCELED" })],
    ["It was refused: the offer is gone, as a server says.", ok(undefined)],
  ])(
    "of which one was lost in between: what is bought, and that nothing was paid for the rest. %s",
    async (said, end) => {
      const { engine, screen, steps, buttons, asked } = await show(entry, { fetchLostOffer: async () => end });
      await act(async () => engine.state.setState({ tokens: new Map([[tokenId, token]]) }));
      expect(screen.text()).toContain("Purchase interrupted");
      expect(screen.text()).toContain("1 of 3 transactions sent");
      expect(steps()).toEqual([
        "4,000.00 at 21.00Yours · 84,000.00 XEC paid",
        `2,000.00 at 21.00${said}`,
        "1,000.00 at 21.00Not bought. Nothing was paid for it.",
      ]);
      expect(buttons()).toContain("Discard rest");
      expect(asked()).toContain(`needTokens ${tokenId}`);
    },
  );

  test("has no card while a dialog says how far it is", async () => {
    const engine = createSampleEngine({ outbox: [{ ...entry, status: "sending" }] });
    const screen = await renderScreen(<Shown id={ID} />, engine, "/");
    await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
    expect(screen.text()).not.toContain("Buying tokens");
    await unmount();
    const alone = await renderScreen(<Shown id={undefined} />, engine, "/");
    await alone.until(() => alone.text().includes("Buying tokens"));
  });
});
