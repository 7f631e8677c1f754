import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import { no } from "@satchel/core/result";
import { aTx, aTxid, aWalletId, txidOfNumber } from "@satchel/core/testing";
import { DEFAULT_SETTINGS, type Engine, type SendProblem } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { noAnswer } from "../../testing/no-answer.ts";
import { unmount } from "../../testing/page.ts";
import { payButton } from "../../testing/pay-button.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { aLedger, BOB, createSampleEngine, ME } from "../../testing/sample-engine.ts";
import { SendScreen } from "./send-screen.tsx";

afterEach(unmount);

const bob = addressOf(BOB, "ecash") ?? "";
const TXID = aTxid("ab".repeat(32));
const DEAR = { ...DEFAULT_SETTINGS, satsPerKb: 2000 };
const dialog = () => document.querySelector("dialog");
const dialogSays = (text: string) => () => dialog()?.textContent?.includes(text) === true;
const failWith = (problem: SendProblem) => ({ send: () => Promise.resolve(no(problem)) });

/** Fills in a payment that needs a review, and sends it. */
async function pay(answers: Partial<Engine>) {
  const engine = createSampleEngine({ ledger: aLedger([], 1_250_000n) }, answers);
  const screen = await renderScreen(<SendScreen />, engine, "/send");
  await screen.until(() => screen.has("#amount"));
  await screen.type("#recipient", bob);
  await screen.type("#amount", "1234.5");
  await screen.click(payButton(screen));
  await screen.click(payButton(screen));
  return { engine, screen };
}

/** Sends a payment up to its failure. */
async function fail(problem: SendProblem) {
  const { engine, screen } = await pay(failWith(problem));
  await screen.until(() => screen.has('[role="alert"]'));
  return { engine, screen, panel: () => screen.find('[role="alert"]') };
}

const rawOf = (panel: HTMLElement) => panel.querySelector("details pre")?.textContent;

test("the panel says whether money moved, and folds the raw text away; the form stays", async () => {
  const reason = "Failed getting /script/p2pkh/18e5/utxos: Unknown error, contact admins.";
  const { engine, screen, panel } = await fail({ code: "unreachable", reason });
  expect(dialog()).toBeNull();
  expect(panel().textContent).toContain("The network did not answerNothing was sent. Your payment is still filled in.");
  expect(panel().querySelector("details")?.open).toBe(false);
  expect(rawOf(panel())).toBe(reason);
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("1,234.5");
  expect(screen.text()).toContain("Not in your contacts");
  const again = [...document.querySelectorAll("button")].filter(({ textContent }) => textContent === "Try again");
  expect(again).toHaveLength(1);
  expect(payButton(screen).disabled).toBe(false);
  await screen.click(panel().querySelector("button") ?? panel());
  await screen.until(dialogSays("Review payment"));
  expect(engine.asked.some(({ action }) => action === "send")).toBe(false);
});

test("a change of the form takes the panel away", async () => {
  const { screen } = await fail({ code: "unreachable", reason: "" });
  await screen.type("#amount", "100");
  await screen.until(() => !screen.has('main [role="alert"]'));
  expect(payButton(screen).disabled).toBe(false);
});

test("after a refusal Send stays closed until the payment changes or a block comes", async () => {
  const { engine, screen, panel } = await fail({ code: "refused", reason: "min relay fee not met, 219 < 2190" });
  expect(panel().textContent).toContain("The network refused this payment");
  expect(panel().textContent).toContain("The network fee was too low for the nodes.");
  expect(panel().querySelector("a")?.textContent).toBe("Check the fee rate");
  expect(payButton(screen).disabled).toBe(true);
  expect(screen.text()).toContain("Wait for a block");
  await act(async () => engine.state.setState({ tip: { height: 1001, finalHeight: 1001 } }));
  expect(payButton(screen).disabled).toBe(false);
  expect(screen.text()).not.toContain("Wait for a block");
  await act(async () => engine.state.setState({ tip: { height: 1000, finalHeight: 999 } }));
  expect(payButton(screen).disabled).toBe(true);
  await act(async () => engine.state.setState({ settings: DEAR }));
  expect(payButton(screen).disabled).toBe(false);
});

test("a refusal that the wallet does not know keeps the node's words, and loads the coins again", async () => {
  const { engine, screen, panel } = await fail({ code: "refused", reason: "non-mandatory-script-verify-flag" });
  expect(panel().textContent).toContain("Nothing was sent. Trying again unchanged will not help.");
  expect(rawOf(panel())).toBe("non-mandatory-script-verify-flag");
  await screen.click(screen.button("Load the coins again"));
  expect(engine.asked.map(({ action }) => action)).toContain("resync");
});

test("too many unconfirmed ancestors: the text of the specification, and Send opens with the next block", async () => {
  const { engine, screen, panel } = await fail({ code: "too-many-ancestors" });
  expect(panel().textContent).toContain("has too many unconfirmed ancestors to send (limit 50).");
  // Its bytes have left the device.
  expect(panel().textContent).not.toContain("Nothing was sent.");
  expect(payButton(screen).disabled).toBe(true);
  await act(async () => engine.state.setState({ tip: { height: 1001, finalHeight: 1001 } }));
  expect(payButton(screen).disabled).toBe(false);
});

test("an unknown outcome is never called 'not sent' and never offered again; the engine is asked", async () => {
  const entry = {
    id: outpointOf(txidOfNumber(0), 0),
    walletId: aWalletId("wallet-1"),
    plan: "",
    sent: sats(1n),
    createdAt: 0,
    status: "unknown" as const,
  };
  const { engine, screen, panel } = await fail(noAnswer("time-out"));
  const spends = [...engine.state.getState().ledger.utxos.keys()];
  await act(async () => engine.state.setState({ outbox: [{ ...entry, spends, txs: [{ txid: TXID, rawTx: "" }] }] }));
  expect(panel().textContent).toContain("It is not known whether this was sent");
  expect(panel().textContent).toContain("Do not pay again yet");
  expect(screen.text()).not.toContain("Nothing was sent");
  expect(screen.text()).not.toContain("Try again");
  expect(payButton(screen).disabled).toBe(true);
  expect(screen.has('[aria-label="Unsettled payments"]')).toBe(false);
  await act(async () => engine.state.setState({ ledger: aLedger([], 500_000n) }));
  expect(payButton(screen).disabled).toBe(true);
  await screen.click(screen.button("Ask now"));
  expect(engine.asked).toContainEqual({ action: "askOutcome", with: outpointOf(txidOfNumber(0), 0) });
});

/** Sends a payment whose reply is lost. */
async function payWithoutAnswer() {
  let lose = () => {};
  const send: Engine["send"] = (plan) =>
    new Promise((resolve) => {
      lose = () => {
        engine.state.setState({ outbox: [{ ...UNKNOWN, spends: plan.spends }] });
        resolve(no(noAnswer("time-out", [TXID])));
      };
    });
  const { engine, screen } = await pay({ send });
  await act(async () => lose());
  await screen.until(() => screen.text().includes("It is not known whether this was sent"));
  return { engine, screen };
}

const UNKNOWN = {
  id: outpointOf(TXID, 0),
  walletId: aWalletId("wallet-1"),
  plan: "",
  txs: [{ txid: TXID, rawTx: "" }],
  spends: [],
  sent: sats(1n),
  createdAt: 0,
  status: "unknown" as const,
};
const PAYMENT = { entryId: UNKNOWN.id, txids: [TXID] };
const OTHER = { entryId: outpointOf(aTxid("cd".repeat(32)), 0), txids: [aTxid("cd".repeat(32))] };

test("the wait ends when the engine, or another tab, finds out that the payment was sent", async () => {
  const { engine, screen } = await payWithoutAnswer();
  await act(async () => engine.state.setState({ outbox: [], settled: [OTHER, PAYMENT] }));
  await screen.until(dialogSays("Sent!"));
});

test("the wait ends when the history shows the payment, although nothing is stored of it any more", async () => {
  const { engine, screen } = await payWithoutAnswer();
  const history = [{ ...aTx(1).from(BOB, 1000n).paying(ME, 1n), txid: TXID }];
  await act(async () => engine.state.setState({ outbox: [], ledger: aLedger(history, 1_250_000n) }));
  await screen.until(dialogSays("Sent!"));
});

test("the wait ends when the outbox says that exactly this payment was refused", async () => {
  const { engine, screen } = await payWithoutAnswer();
  await act(async () => engine.state.setState({ outbox: [{ ...UNKNOWN, status: "refused", reason: "Coins spent." }] }));
  await screen.until(() => screen.text().includes("The network refused this payment"));
});

test("a chain of transactions that is open now leaves an empty form: its card has the ways on", async () => {
  const { screen } = await pay(failWith({ code: "chain-open", entryId: outpointOf(TXID, 0) }));
  await screen.until(() => (screen.find("#recipient") as HTMLInputElement).value === "");
  expect(dialog()).toBeNull();
  const alerts = [...document.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent);
  expect(alerts.join("")).toBe("");
});

test("a payment to recipients of an open chain is not sent, and says why", async () => {
  const { panel, screen } = await fail({ code: "still-open", entryId: outpointOf(TXID, 0) });
  expect(panel().textContent).toContain("A payment to these recipients is not finishedNothing was sent.");
  expect((screen.find("#amount") as HTMLInputElement).value).toBe("1,234.5");
});

// The last one: its toasts stay.
test("what a notice says of another payment is never said of this one", async () => {
  const { engine, screen } = await payWithoutAnswer();
  // Its entry is gone, and nothing stored tells how it ended.
  await act(async () => engine.state.setState({ outbox: [], settled: [OTHER] }));
  await act(async () => engine.notify({ kind: "payment-settled", ...OTHER }));
  for (const kind of ["payment-refused", "payment-conflicted"] as const)
    await act(async () => engine.notify({ kind, ...OTHER, reason: "Coins spent." }));
  expect(screen.find('main [role="alert"]').textContent).toContain("It is not known whether this was sent");
  expect(screen.find("main").textContent).not.toContain("Nothing was sent");
  expect(payButton(screen).disabled).toBe(true);
  expect(dialog()).toBeNull();
});
