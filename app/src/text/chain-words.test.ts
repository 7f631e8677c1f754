import { sats } from "@satchel/core/amount";
import type { ChainStep, OutboxEntry } from "@satchel/engine";
import { describe, expect, test } from "vitest";
import { chainsText } from "../catalogue/en/payment/chains.ts";
import { chainTitle, isChain, progressOf, stepKindText, stepState, stepTitle } from "./chain-words.ts";

const step = (recipients: number, amount = 0n): ChainStep => ({ kind: "pay", recipients, sats: sats(amount) });
const txOf = (one?: ChainStep) => ({ txid: "", rawTx: "", ...(one && { step: one }) }) as OutboxEntry["txs"][number];
const entry = (fields: Partial<OutboxEntry>): OutboxEntry =>
  ({ txs: [step(0, 7n), step(2, 20n), step(3, 30n)].map(txOf), status: "stopped", ...fields }) as OutboxEntry;

test("several transactions are a chain if it is known of each what it is for", () => {
  expect(isChain(entry({}))).toBe(true);
  expect(isChain(entry({ txs: [txOf(step(1))] }))).toBe(false);
  expect(isChain(entry({ txs: [txOf(step(1)), txOf()] }))).toBe(false);
});

test("the progress counts people and what the rest would send", () => {
  expect(progressOf(entry({}))).toEqual({ accepted: 0, paid: 0, recipients: 5, unsent: 57n });
  expect(progressOf(entry({ accepted: 2 }))).toEqual({ accepted: 2, paid: 2, recipients: 5, unsent: 30n });
  expect(progressOf(entry({ accepted: 3 }))).toMatchObject({ paid: 5, unsent: 0n });
  expect(progressOf(entry({ txs: [txOf(), txOf(step(1, 4n))] }))).toMatchObject({ recipients: 1, unsent: 4n });
});

test("the heading says what the chain is for and how it stands", () => {
  expect(chainTitle({ status: "sending" })).toBe("Sending payment");
  expect(chainTitle({ status: "stopped", purpose: "airdrop" })).toBe("Airdrop stopped");
  expect(chainTitle({ status: "refused", purpose: "listing" })).toBe("Listing interrupted");
});

describe("a transaction of a chain", () => {
  const { states, purchase } = chainsText;
  const stateAt = (index: number, fields: Partial<OutboxEntry>) => {
    const { state, note } = stepState(entry({ accepted: 1, begun: 1, ...fields }), index);
    return note === undefined ? [state] : [state, note];
  };

  test("is done before the first that is not accepted, and to do behind it", () => {
    for (const status of ["sending", "unknown", "stopped", "refused", "conflicted"] as const) {
      expect([0, 2].map((index) => stateAt(index, { status }))).toEqual([["done"], ["todo"]]);
    }
  });

  test("stands as the chain does, and in doubt once it was broadcast", () => {
    expect(stateAt(1, { status: "sending" })).toEqual(["now"]);
    expect(stateAt(1, { status: "unknown" })).toEqual(["fail", states.silent]);
    expect(stateAt(1, { status: "unknown", begun: 2 })).toEqual(["wait", states.silentInDoubt]);
    expect(stateAt(1, { status: "stopped" })).toEqual(["stop", states.stopped]);
    expect(stateAt(1, { status: "stopped", begun: 2 })).toEqual(["wait", states.stoppedInDoubt]);
    expect(stateAt(1, { status: "conflicted" })).toEqual(["fail", states.conflicted]);
  });

  test("is refused in plain words where there are some", () => {
    expect(stateAt(1, { status: "refused", reason: "xyz" })).toEqual(["fail", states.refused]);
    const [state, note] = stateAt(1, { status: "refused", reason: "min relay fee not met" });
    expect([state, note === states.refused, note?.endsWith("A server that has it can still publish it.")]).toEqual([
      "fail",
      false,
      true,
    ]);
  });

  test("of a purchase that came too late says that nothing was paid, as all behind it do", () => {
    const late = { status: "conflicted", purpose: "purchase" } as const;
    expect([0, 1, 2].map((index) => stateAt(index, late))).toEqual([
      ["done"],
      ["fail", purchase.gone],
      ["todo", purchase.notBought],
    ]);
    expect(stateAt(2, { status: "stopped", purpose: "purchase" })).toEqual(["todo"]);
  });
});

test("only the steps of a listing have headings of their own", () => {
  expect(stepTitle({ ...step(0), kind: "prepare" }, "listing")).toBe(chainsText.listing.advertisement);
  expect(stepTitle({ ...step(0), kind: "act" }, "listing")).toBe(chainsText.listing.offer);
  expect(stepTitle({ ...step(0), kind: "gather" }, "listing")).toBeUndefined();
  expect(stepTitle({ ...step(0), kind: "act" }, "action")).toBeUndefined();
});

test("what a transaction does that pays nobody depends on whether an NFT is made", () => {
  const kinds = ["gather", "prepare", "act", "buy"] as const;
  const textsFor = (purpose: OutboxEntry["purpose"]) =>
    kinds.map((kind) => stepKindText({ ...step(0), kind }, purpose));
  const { gather, prepare, mint, prepareOther, act, buy } = chainsText.kinds;
  expect(textsFor("mint-nft")).toEqual([gather, prepare, mint, buy]);
  expect(textsFor("action")).toEqual([gather, prepareOther, act, buy]);
});
