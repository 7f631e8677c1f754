import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { no, ok } from "@satchel/core/result";
import { aTx } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import type { Engine, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ALICE, aLedger, aWallet, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import type { AttemptState, Seen } from "../../../wiring/payment/attempt.ts";
import { SentDialog } from "./sent-dialog.tsx";

afterEach(unmount);

const alice = addressOf(ALICE, "ecash") ?? "";
const me = addressOf(ME, "ecash") ?? "";
const TX = aTx(5).from(ME, 9000n).paying(ALICE, 1000n);
const PLAN: Plan = { txs: [], spends: [], sent: sats(250_000n), fee: sats(219n) } as unknown as Plan;

async function open(
  options: { state?: Partial<State>; answers?: Partial<Engine>; to?: string; wasSentBefore?: boolean } = {},
) {
  const { to = alice, wasSentBefore = false } = options;
  const engine = createSampleEngine({ ledger: aLedger([TX], 1_000_000n), ...options.state }, options.answers);
  const txid = engine.state.getState().ledger.history[0]?.txid ?? "";
  const current = { plan: PLAN, inReview: false, step: "sent", txids: [txid], wasReviewed: true, wasSentBefore };
  const attempt = { current, forget: () => {} } as unknown as AttemptState<Seen>;
  const screen = await renderScreen(
    <SentDialog attempt={attempt}>{() => ({ amount: "2,500.00 XEC", worth: sats(250_000n), to: [to] })}</SentDialog>,
    engine,
    "/send",
  );
  return { engine, screen, txid };
}
const says = () => document.querySelector("dialog")?.textContent ?? "";

test("Finalizing turns Final in place, and leads to its row in the history", async () => {
  const { engine, screen, txid } = await open();
  expect(says()).toContain("Finalizing");
  expect(document.querySelector("dialog a")?.getAttribute("href")).toBe(`#/?tx=${txid}`);
  const { ledger } = engine.state.getState();
  await act(async () =>
    engine.state.setState({
      ledger: { ...ledger, history: ledger.history.map((tx) => ({ ...tx, isFinal: true })) },
    }),
  );
  await screen.until(() => !says().includes("Finalizing"));
  expect(says()).toContain("Final");
  // It stays final after it has left the first page.
  await act(async () => engine.state.setState({ ledger: aLedger([], 0n) }));
  expect(says()).not.toContain("Finalizing");
});

test("a payment that another tab has sent is not said to be sent now", async () => {
  await open({ wasSentBefore: true });
  expect(says()).toContain("Already sent");
  expect(says()).toContain("It is not paid again.");
  expect(says()).not.toContain("Sent!");
});

test("a stranger is saved as a contact right here, and a wrong name says why", async () => {
  const answers: Partial<Engine> = {
    addContact: (contact) => {
      engine.state.setState({ contacts: { list: [contact], status: "ready" } });
      return Promise.resolve(ok(contact));
    },
  };
  const { engine, screen } = await open({ answers });
  expect(says()).toContain("Save this recipient?");
  await screen.click(screen.button("Save"));
  expect(says()).toContain("Please enter a contact name");
  await screen.type("dialog input", "Lantern Coffee, till 2");
  await screen.click(screen.button("Save"));
  await screen.until(() => says().includes("Saved in your contacts"));
  expect(says()).toContain("to Lantern Coffee, till 2");
});

test("a name that could not be stored says so, and stays in the field", async () => {
  const addContact: Engine["addContact"] = () => Promise.resolve(no({ code: "storage-failed", reason: "disk" }));
  const { screen } = await open({ answers: { addContact } });
  await screen.type("dialog input", "Lantern");
  await screen.click(screen.button("Save"));
  await screen.until(() => says().includes("Storage failed"));
  expect((screen.find("dialog input") as HTMLInputElement).value).toBe("Lantern");
});

test.each([
  ["a contact", { contacts: { list: [{ name: "Alice", address: alice }], status: "ready" } }, alice],
  ["a wallet of this device", { wallets: [aWallet()] }, me],
] as const)("%s is not offered to be saved", async (_, state, to) => {
  await open({ state: state as unknown as Partial<State>, to });
  expect(says()).not.toContain("Save this recipient?");
});
