import { addressOf } from "@satchel/core/address";
import { atoms, sats } from "@satchel/core/amount";
import { genesisTxid, outpointOf, tokenIdOf } from "@satchel/core/ids";
import { aTokenId, aTxid, aWalletId, scriptOf } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { Payment } from "@satchel/core/tx";
import type { OutboxEntry, State } from "@satchel/engine";
import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { unmount } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { createSampleEngine } from "../../../testing/sample-engine.ts";
import { anUnpaidPart, chainTx, tokenChainTx } from "../../../testing/unpaid-part.ts";
import { UnsettledPayments } from "./unsettled-payments.tsx";

afterEach(unmount);

const TOKEN = tokenIdOf(aTxid("ab".repeat(32)));
const PEOPLE: Payment[] = Array.from({ length: 7 }, (_, n) => ({
  script: scriptOf(`person ${n}`),
  sats: sats(60_050n + BigInt(n)),
}));
const part = anUnpaidPart([chainTx(2, PEOPLE.slice(0, 4)), chainTx(3, PEOPLE.slice(4))]);
const lineOf = ({ script, sats: amount }: Payment) => `${addressOf(script, "ecash")}, ${Number(amount) / 100}`;

async function show(state: Partial<State>) {
  const engine = createSampleEngine(state);
  const screen = await renderScreen(<UnsettledPayments />, engine, "/", undefined, { pause: () => Promise.resolve() });
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

describe("tokens", () => {
  const given = PEOPLE.map(({ script }, n) => ({ script, atoms: atoms(1_250n + BigInt(n)) }));
  const drop = anUnpaidPart([tokenChainTx(2, TOKEN, given.slice(0, 4)), tokenChainTx(3, TOKEN, given.slice(4))]);
  const genesis: TokenGenesis = {
    tokenId: TOKEN,
    tokenType: { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 },
    genesisInfo: { tokenTicker: "TST", tokenName: "Test token", url: "", decimals: 2 },
    timeFirstSeen: 0,
  };
  const lines = given
    .map(
      ({ script }, n) =>
        `${addressOf(script, "ecash")}, ${["12.5", "12.51", "12.52", "12.53", "12.54", "12.55", "12.56"][n]}`,
    )
    .join("\n");

  test("are listed, copied, and sent to exactly those who got none, in place of what was typed", async () => {
    const { screen } = await show({ unpaid: [drop], tokens: new Map([[TOKEN, genesis]]) });
    await screen.until(() => screen.text().includes("7 recipients were not paid"));
    expect(screen.text().replaceAll("\u00a0", " ")).toContain("They would have got 87.71 TST together");
    const shown = [...document.querySelectorAll("[aria-label='Not paid'] li")].map((each) => each.textContent ?? "");
    expect([shown.length, shown[1]?.replaceAll("\u00a0", " ").endsWith("12.51 TST")]).toEqual([6, true]);
    await screen.click(screen.button("Copy list"));
    await screen.until(() => screen.text().includes("7 lines copied"));
    expect(screen.copied).toEqual([lines]);
    await screen.click(screen.button("Send to them"));
    await screen.until(() => location.hash === `#/send-token/${TOKEN}`);
    expect(history.state).toEqual({ tokenRecipients: lines });
  });

  test("of which the decimals are not known yet cannot be copied or sent", async () => {
    const { engine, screen } = await show({ unpaid: [drop] });
    await screen.until(() => screen.text().includes("7 recipients were not paid"));
    expect([screen.button("Copy list").disabled, screen.button("Send to them").disabled]).toEqual([true, true]);
    expect(engine.asked.some(({ action }) => action === "needTokens")).toBe(true);
    await act(async () => engine.state.setState({ tokens: new Map([[TOKEN, genesis]]) }));
    expect(screen.button("Send to them").disabled).toBe(false);
  });

  test("stay listed while a payment of XEC, or of other amounts, to all of them is under way", async () => {
    const entry: OutboxEntry = {
      id: outpointOf(genesisTxid(TOKEN), 0),
      walletId: aWalletId("wallet-1"),
      plan: "",
      txs: [tokenChainTx(8, TOKEN, given)],
      spends: [],
      sent: sats(1n),
      createdAt: 2,
      status: "unknown",
    };
    const tokens = new Map([[TOKEN, genesis]]);
    const { engine, screen } = await show({ unpaid: [drop], outbox: [entry], tokens: tokens });
    await screen.until(() => screen.has('[aria-label="Unsettled payments"]'));
    expect(screen.text()).not.toContain("were not paid");
    const others = given.map(({ script, atoms: amount }) => ({ script, atoms: atoms(amount + 1n) }));
    const dust = given.map(({ script }) => ({ script, sats: sats(546n) }));
    for (const tx of [
      tokenChainTx(8, TOKEN, others),
      tokenChainTx(8, aTokenId("cd".repeat(32)), given),
      chainTx(8, dust),
    ]) {
      await act(async () => engine.state.setState({ outbox: [{ ...entry, txs: [tx] }] }));
      expect(screen.text()).toContain("7 recipients were not paid");
    }
  });
});

test("is not offered while a payment to all of them is under way, and not in another wallet", async () => {
  const entry: OutboxEntry = {
    id: outpointOf(genesisTxid(TOKEN), 0),
    walletId: aWalletId("wallet-1"),
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
  await act(async () => engine.state.setState({ unpaid: [{ ...part, walletId: aWalletId("wallet-2") }], outbox: [] }));
  expect(screen.text()).not.toContain("were not paid");
});
