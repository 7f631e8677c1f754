import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { scriptOf } from "@satchel/core/testing";
import type { Payment } from "@satchel/core/tx";
import type { OutboxEntry, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { unmount } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { createSampleEngine } from "../../testing/sample-engine.ts";
import { anUnpaidPart, chainTx } from "../../testing/unpaid-part.ts";
import { PaymentStates } from "./payment-states.tsx";

afterEach(unmount);

const TOKEN = "ab".repeat(32);
const PEOPLE: Payment[] = Array.from({ length: 7 }, (_, n) => ({
  script: scriptOf(`person ${n}`),
  sats: sats(60_050n + BigInt(n)),
}));
const part = anUnpaidPart([chainTx(2, PEOPLE.slice(0, 4)), chainTx(3, PEOPLE.slice(4))]);
const lineOf = ({ script, sats: amount }: Payment) => `${addressOf(script, "ecash")}, ${Number(amount) / 100}`;

async function show(state: Partial<State>) {
  const engine = createSampleEngine(state);
  const screen = await renderScreen(<PaymentStates />, engine, "/", undefined, { pause: () => Promise.resolve() });
  return { engine, screen };
}

test("whom a discarded rest would have paid is listed, and copied as lines of an address and an amount", async () => {
  const { engine, screen } = await show({ unpaid: [part] });
  await screen.until(() => screen.text().includes("7 recipients were not paid"));
  expect(screen.text().replaceAll("\u00a0", " ")).toContain("4,203.71 XEC together");
  const lines = [...document.querySelectorAll("[aria-label='Not paid'] li")].map((each) => each.textContent);
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe("and 2 more");
  await screen.click(screen.button("Dismiss"));
  expect(engine.asked).toContainEqual({ action: "dismissPayment", with: part.id });
  await screen.click(screen.button("Copy list"));
  await screen.until(() => screen.text().includes("7 lines copied"));
  expect(screen.copied).toEqual([PEOPLE.map(lineOf).join("\n")]);
});

test("Send gets exactly these people, and the token of an airdrop", async () => {
  const { screen } = await show({ unpaid: [part] });
  await screen.until(() => screen.text().includes("Send to them"));
  await screen.click(screen.button("Send to them"));
  await screen.until(() => location.hash === "#/send");
  expect(history.state).toEqual({ recipients: PEOPLE.map(lineOf).join("\n") });
  await unmount();

  const drop = anUnpaidPart([chainTx(2, PEOPLE, TOKEN)], "airdrop");
  const airdrop = (await show({ unpaid: [drop] })).screen;
  await airdrop.until(() => airdrop.text().includes("Send to them"));
  await airdrop.click(airdrop.button("Send to them"));
  await airdrop.until(() => location.hash === "#/send");
  expect(history.state).toEqual({ airdropRecipients: PEOPLE.map(lineOf).join("\n"), airdropTokenId: TOKEN });
});

test("is not offered while a payment to all of them is under way, and not in another wallet", async () => {
  const entry: OutboxEntry = {
    id: `${TOKEN}:0`,
    walletId: "wallet-1",
    plan: "",
    txs: [chainTx(8, [...PEOPLE].reverse())],
    spends: [],
    sent: sats(1n),
    createdAt: 2,
    status: "unknown",
  };
  const { engine, screen } = await show({ unpaid: [part], outbox: [entry] });
  await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
  expect(screen.text()).not.toContain("were not paid");
  const some = { ...entry, txs: [chainTx(8, PEOPLE.slice(1))] };
  await act(async () => engine.state.setState({ outbox: [some] }));
  expect(screen.text()).toContain("7 recipients were not paid");
  await act(async () => engine.state.setState({ unpaid: [{ ...part, walletId: "wallet-2" }], outbox: [] }));
  expect(screen.text()).not.toContain("were not paid");
});
