import { sats } from "@satchel/core/amount";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, aTxid, aWalletId, scriptOf, someAddress } from "@satchel/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { mustBe, type Rig, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

let browser: Browser;
afterEach(() => browser.closeAll());

const stateOf = ({ engine }: Rig) => engine.state.getState();

async function twoTabs(): Promise<[Rig, Rig]> {
  browser = createBrowser();
  const rig = await browser.start();
  mustBe(await rig.engine.createWallet());
  const other = await browser.start();
  for (const { engine } of [rig, other]) await until(engine, ({ contacts }) => contacts.status === "ready");
  return [rig, other];
}

describe("a change in one tab is shown in the other", () => {
  test("wallets: added, renamed, activated, deleted", async () => {
    const [one, other] = await twoTabs();
    const first = aWalletId(stateOf(one).activeId);
    const { walletId } = mustBe(await one.engine.createWallet());
    await until(other.engine, ({ wallets, activeId }) => wallets.length === 2 && activeId === walletId);
    mustBe(await other.engine.renameWallet(first, "Savings"));
    await until(one.engine, ({ wallets }) => wallets[0]?.name === "Savings");
    mustBe(await other.engine.activateWallet(first));
    const followed = await until(one.engine, ({ activeId, phase }) => activeId === first && phase.kind === "ready");
    expect(followed.ledger.scripts).toEqual(stateOf(other).ledger.scripts);
    mustBe(await one.engine.deleteWallet(walletId));
    await until(other.engine, ({ wallets }) => wallets.length === 1);
    expect(stateOf(other).activeId).toBe(first);
  });

  test("the shown wallet is deleted in the other tab: that tab's active wallet is shown instead", async () => {
    const [one, other] = await twoTabs();
    const first = aWalletId(stateOf(one).activeId);
    const { walletId } = mustBe(await one.engine.createWallet());
    await until(other.engine, ({ activeId }) => activeId === walletId);
    browser.setAsleep(other, true);
    mustBe(await one.engine.activateWallet(first));
    mustBe(await one.engine.deleteWallet(walletId));
    await browser.delivered();
    browser.setAsleep(other, false);
    expect(stateOf(other).activeId).toBe(walletId);
    mustBe(await one.engine.renameWallet(first, "Savings"));
    const { ledger, wallets } = await until(other.engine, ({ activeId }) => activeId === first);
    expect(wallets).toMatchObject([{ name: "Savings" }]);
    expect(ledger.scripts).toEqual(stateOf(one).ledger.scripts);
  });

  test("the first wallet: a tab that has none yet shows it too", async () => {
    browser = createBrowser();
    const [one, other] = [await browser.start(), await browser.start()];
    mustBe(await one.engine.createWallet());
    const { activeId } = await until(other.engine, ({ phase }) => phase.kind === "ready");
    expect(activeId).toBe(stateOf(one).activeId);
  });

  test("contacts and settings", async () => {
    const [one, other] = await twoTabs();
    mustBe(await one.engine.addContact({ name: "Ada", address: someAddress("ada") }));
    await until(other.engine, ({ contacts }) => contacts.list[0]?.name === "Ada");
    mustBe(await other.engine.renameContact(someAddress("ada"), "Ada L."));
    await until(one.engine, ({ contacts }) => contacts.list[0]?.name === "Ada L.");
    mustBe(await one.engine.removeContact(someAddress("ada")));
    await until(other.engine, ({ contacts }) => contacts.list.length === 0);

    await one.engine.updateSettings({ satsPerKb: 2010, fiatCurrency: "eur" });
    await until(other.engine, ({ settings }) => settings.satsPerKb === 2010 && settings.fiatCurrency === "eur");
    await other.engine.updateSettings({ balanceVisible: false });
    const { settings } = await until(one.engine, (state) => !state.settings.balanceVisible);
    expect(settings).toMatchObject({ satsPerKb: 2010, fiatCurrency: "eur" });
  });

  test("everything erased: no wallet is shown", async () => {
    const [one, other] = await twoTabs();
    mustBe(await one.engine.addContact({ name: "Ada", address: someAddress("ada") }));
    await until(other.engine, ({ contacts }) => contacts.list.length === 1);
    mustBe(await one.engine.eraseDevice());
    const state = await until(other.engine, ({ phase }) => phase.kind === "no-wallet");
    expect(state).toMatchObject({ wallets: [], activeId: undefined, contacts: { list: [] }, outbox: [] });
    mustBe(await other.engine.createWallet());
    await until(one.engine, ({ phase }) => phase.kind === "ready");
  });

  test("an invalid message, or one after stop, changes nothing", async () => {
    const [one, other] = await twoTabs();
    await until(other.engine, ({ connection }) => connection === "offline");
    const { tabs, before } = { tabs: browser.stranger(), before: stateOf(other) };
    for (const message of [undefined, null, 7, "wallets", {}, { kind: "later" }, { kind: "touched", at: "now" }]) {
      tabs.tell(message);
    }
    tabs.tell({ kind: "outbox", done: ["not a txid"] });
    await browser.delivered();
    expect(stateOf(other)).toEqual(before);
    other.engine.stop();
    mustBe(await one.engine.createWallet());
    await browser.delivered();
    expect(stateOf(other).wallets).toHaveLength(1);
    expect([...one.warnings, ...other.warnings].filter((warning) => warning.includes("followed"))).toEqual([]);
  });

  test("a lock that is told without a password closes no wallet: nobody could open it again", async () => {
    const [, other] = await twoTabs();
    await until(other.engine, ({ connection, phase }) => connection === "offline" && phase.kind === "ready");
    const before = stateOf(other);
    browser.stranger().tell({ kind: "locked" });
    await browser.delivered();
    expect(stateOf(other)).toEqual(before);
  });
});

describe("a payment made in one tab", () => {
  test("reserves its coins in the other tab while it is under way, and only the sending tab notifies", async () => {
    const chain = createScriptedChain();
    browser = createBrowser({ chain });
    const one = await browser.start();
    mustBe(await one.engine.createWallet());
    const other = await browser.start();
    const [me = NO_SCRIPT] = stateOf(one).ledger.scripts;
    const coin = aTx(1).from(scriptOf("alice")).paying(me, 50_000n).hashed();
    await Promise.all([one, other].map(({ engine }) => engine.resync()));
    chain.add(coin);
    chain.emit({ kind: "tx-added", txid: coin.txid });
    for (const tab of [one, other]) await until(tab.engine, ({ ledger }) => ledger.utxos.size === 1);
    for (const { notices } of [one, other]) expect(notices.splice(0)).toMatchObject([{ kind: "received" }]);

    const broadcast = chain.broadcast;
    let answer = () => {};
    chain.broadcast = (rawTx) =>
      new Promise((resolve) => {
        answer = () => resolve(broadcast(rawTx));
      });
    const { planXec } = await import("../payments/plan-payment.ts");
    const intent = { to: [{ script: scriptOf("bob"), sats: sats(20_000n) }] };
    const sending = one.engine.send(mustBe(planXec(stateOf(one), intent)));
    const reserved = await until(other.engine, ({ outbox }) => outbox.length === 1);
    expect(planXec(reserved, intent)).toMatchObject({ ok: false, problem: { code: "insufficient-funds" } });
    answer();
    const { txids } = mustBe(await sending);
    await until(other.engine, ({ outbox }) => outbox.length === 0);
    chain.emit({ kind: "tx-added", txid: aTxid(txids[0]) });
    for (const tab of [one, other]) await until(tab.engine, ({ ledger }) => ledger.history[0]?.txid === txids[0]);
    expect(one.notices).toMatchObject([{ kind: "sent", txid: txids[0] }]);
    expect(other.notices).toEqual([]);
  });
});
