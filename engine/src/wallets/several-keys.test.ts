import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { Coins } from "@satchel/core/ledger";
import { NO_SCRIPT } from "@satchel/core/script";
import { aUtxo, aWalletId, scriptOf, walletOfScripts } from "@satchel/core/testing";
import { changeScript, ownAddresses, ownScripts, type Wallet } from "@satchel/core/wallet";
import { describe, expect, onTestFinished, test } from "vitest";
import { INITIAL_STATE } from "../initial-state.ts";
import { planXec } from "../payments/plan-payment.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe, type Rig, until } from "../testing/rig.ts";
import { storeTwoKeys } from "../testing/two-keys.ts";
import { activeItem, activeText, walletOfText } from "../wallet-book/book-copies.ts";

/** An engine whose only wallet has two keys. */
async function withTwoKeys(name = "Alice savings"): Promise<{ rig: Rig; wallet: Wallet; second: string }> {
  const rig = createRig({ chain: offlineChain() });
  onTestFinished(() => rig.engine.stop());
  const wallet = await storeTwoKeys(rig, name);
  await rig.engine.start();
  await until(rig.engine, ({ contacts }) => contacts.status === "ready");
  const second = addressOf([...ownScripts(wallet)][1] ?? NO_SCRIPT, "ecash") ?? "";
  return { rig, wallet, second };
}

describe("the second address of a wallet is the person's own", () => {
  test("a contact at it may have the wallet's name, and the wallet that contact's", async () => {
    const { rig, wallet, second } = await withTwoKeys();
    mustBe(await rig.engine.addContact({ name: "Alice savings", address: second }));
    mustBe(await rig.engine.renameContact(second, "Alice change"));
    expect(mustBe(await rig.engine.renameWallet(wallet.id, "Alice  change"))).toBe("Alice  change");
    mustBe(await rig.engine.removeContact(second));
    const file = mustBe(await rig.engine.importContacts(`Alice  change,${second}`));
    expect(file).toMatchObject({ added: 1, problems: [] });
  });

  test("a contact at an address of somebody else may not", async () => {
    const { rig } = await withTwoKeys();
    const address = addressOf(scriptOf("bob"), "ecash") ?? "";
    expect(await rig.engine.addContact({ name: "Alice savings", address })).toMatchObject({
      problem: { code: "contact-name-looks-like-wallet" },
    });
  });

  test("coins at it are spent, and change and joined coins go to the change script", () => {
    // The order in which the ledger knows the scripts decides nothing.
    const wallet = walletOfScripts(aWalletId("w"), [scriptOf("one"), scriptOf("two")]);
    const [one = NO_SCRIPT, two = NO_SCRIPT] = ownScripts(wallet);
    const utxos = Coins.NONE.change([], [aUtxo(two, 9_000n, { n: 1 }), aUtxo(one, 8_000n, { n: 2 })]);
    const ledger = { ...INITIAL_STATE.ledger, scripts: new Set([two, one]), utxos };
    const tip = { height: 1000, finalHeight: 1000 };
    const state = { ...INITIAL_STATE, wallets: [wallet], activeId: aWalletId("w"), ledger, tip };
    const bob = scriptOf("bob");
    const plan = mustBe(planXec(state, { to: [{ script: bob, sats: sats(12_000n) }] }));
    const [tx] = plan.txs;
    expect(tx?.inputs.map(({ utxo }) => utxo.script).sort()).toEqual([one, two].sort());
    expect(tx?.outputs.map(({ script, isChange }) => [script, isChange])).toEqual([
      [bob, false],
      [changeScript(wallet), true],
    ]);
  });
});

describe("the stored active wallet", () => {
  const everyday = walletOfScripts(aWalletId("everyday"), [scriptOf("one"), scriptOf("two")]);
  const savings = walletOfScripts(aWalletId("savings"), [scriptOf("three"), scriptOf("four")]);
  const wallets = [everyday, savings];
  const found = (text: string) => walletOfText(wallets, text, "ecash")?.id;

  test("is the address of the first key, as earlier releases wrote it and look for it", () => {
    expect(activeText(savings, "ecash")).toBe(addressOf(scriptOf("three"), "ecash"));
    expect(found(activeText(savings, "ecash"))).toBe("savings");
    expect(found(activeText(savings, "ectest"))).toBe("savings");
    // It was cut off during a write.
    expect(found(activeText(savings, "ecash").slice(0, 30))).toBe("savings");
  });

  test("is found by its id and by each of its addresses too", () => {
    expect(found("savings")).toBe("savings");
    for (const address of ownAddresses(savings, "ecash")) expect(found(address)).toBe("savings");
    for (const address of ownAddresses(everyday, "ectest")) expect(found(address)).toBe("everyday");
    expect(found(addressOf(scriptOf("bob"), "ecash") ?? "")).toBeUndefined();
    expect(found("nobody")).toBeUndefined();
  });
});

test("a start finds the active wallet by the text of an earlier release, by a second address, and by its id", async () => {
  const first = await withTwoKeys();
  const { engine, store, copyStore } = first.rig;
  mustBe(await engine.createNamedWallet({ name: "Other", activates: true }));
  const [other] = engine.state.getState().wallets.slice(1);
  engine.stop();
  for (const [text, active] of [
    [activeText(first.wallet, "ecash"), first.wallet.id],
    [first.second, first.wallet.id],
    [first.wallet.id, first.wallet.id],
    [other?.id, other?.id],
  ]) {
    await store.set(activeItem.key, text ?? "");
    const again = createRig({ chain: offlineChain(), store, copyStore });
    await again.engine.start();
    expect(again.engine.state.getState().activeId).toBe(active);
    again.engine.stop();
  }
});
