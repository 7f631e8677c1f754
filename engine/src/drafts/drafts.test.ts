import { aWalletId } from "@satchel/core/testing";
import { createMemoryStore, faultyStore } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { noteFinal, readPayments } from "../payments/outbox/outbox.ts";
import { named, outboxItem } from "../payments/outbox/stored-payments.ts";
import { aPayment } from "../testing/a-payment.ts";
import { bareContext } from "../testing/bare-context.ts";
import { offlineChain } from "../testing/offline-chain.ts";
import { activeIdOf, createRig, mustBe } from "../testing/rig.ts";
import { draftsItem, dropPaidDrafts, loadDraft, MAX_DRAFT_LENGTH, MAX_DRAFTS, markDraft, saveDraft } from "./drafts.ts";

async function wallet(store = createMemoryStore()) {
  const rig = createRig({ chain: offlineChain(), store });
  await rig.engine.start();
  if (rig.engine.state.getState().phase.kind === "no-wallet") mustBe(await rig.engine.createWallet());
  return { ...rig, store };
}

test("a draft of the active wallet is there after a restart until it is removed", async () => {
  const first = await wallet();
  const { engine, store } = first;
  expect(await engine.loadDraft("send")).toBeUndefined();
  await engine.saveDraft("send", "to bob: 5");
  await engine.saveDraft("send", "to bob: 50");
  await engine.saveDraft("token:ab", "7");
  engine.stop();

  const again = createRig({ chain: offlineChain(), store, copyStore: first.copyStore, vault: first.vault });
  await again.engine.start();
  expect(await again.engine.loadDraft("send")).toBe("to bob: 50");
  expect(await again.engine.loadDraft("token:ab")).toBe("7");
  await again.engine.saveDraft("send", undefined);
  expect(await again.engine.loadDraft("send")).toBeUndefined();
  expect(await again.engine.loadDraft("token:ab")).toBe("7");
});

test("each wallet has its own drafts; deleting the wallet or erasing the device removes them", async () => {
  const { engine, store } = await wallet();
  const one = activeIdOf(engine);
  await engine.saveDraft("send", "of the first");
  const { walletId: other } = mustBe(await engine.createWallet());
  mustBe(await engine.activateWallet(other));
  expect(await engine.loadDraft("send")).toBeUndefined();
  await engine.saveDraft("send", "of the second");
  mustBe(await engine.deleteWallet(one));
  expect(await store.get(draftsItem.key)).not.toContain("of the first");
  expect(await engine.loadDraft("send")).toBe("of the second");
  mustBe(await engine.eraseDevice());
  expect(await store.get(draftsItem.key)).toBeUndefined();
});

test("a text that is too long is not stored, and only the newest MAX_DRAFTS drafts stay", async () => {
  const { engine } = await wallet();
  await engine.saveDraft("send", "short");
  await engine.saveDraft("send", "x".repeat(MAX_DRAFT_LENGTH + 1));
  expect(await engine.loadDraft("send")).toBeUndefined();
  for (let n = 0; n < MAX_DRAFTS + 5; n++) await engine.saveDraft(`form ${n}`, `${n}`);
  expect(await engine.loadDraft("form 4")).toBeUndefined();
  expect(await engine.loadDraft("form 5")).toBe("5");
  expect(await engine.loadDraft(`form ${MAX_DRAFTS + 4}`)).toBe(`${MAX_DRAFTS + 4}`);
});

test("failing storage or a damaged text only means that there is no draft", async () => {
  const { engine, warnings, store } = await wallet();
  await store.set(draftsItem.key, "{broken");
  expect(await engine.loadDraft("send")).toBeUndefined();
  await engine.saveDraft("send", "5");
  expect(await engine.loadDraft("send")).toBe("5");
  expect(warnings).toContain("Drafts could not be read: not a list of drafts");

  const ctx = bareContext({ store: faultyStore(createMemoryStore(), { write: { at: 1, kind: "fail" } }) });
  ctx.state.setState({ activeId: aWalletId("w") });
  await saveDraft(ctx, "send", "5");
  expect(ctx.warnings).toEqual(["A draft was not stored"]);
});

test("a draft of which a payment was made ends once that payment is stored, also if the program was killed in between", async () => {
  const ctx = bareContext({ store: createMemoryStore() });
  ctx.state.setState({ activeId: aWalletId("w") });
  const payment = aPayment(1, "sending");
  await saveDraft(ctx, "send", "to bob: 5");
  await saveDraft(ctx, "other", "7");
  await markDraft(ctx, "send", payment);
  await dropPaidDrafts(ctx);
  // Not stored: nothing is lost.
  expect(await loadDraft(ctx, "send")).toBe("to bob: 5");
  for (const known of [{ outbox: [payment] }, { outbox: [], settled: [named(payment)] }]) {
    ctx.state.setState(known);
    expect(await loadDraft(ctx, "send")).toBeUndefined();
  }
  // What is typed afterwards is another payment.
  await saveDraft(ctx, "send", "to carol: 5");
  expect(await loadDraft(ctx, "send")).toBe("to carol: 5");
  await markDraft(ctx, "send", payment);
  await dropPaidDrafts(ctx);
  ctx.state.setState({ outbox: [], settled: [] });
  expect(await loadDraft(ctx, "send")).toBeUndefined();
  expect(await loadDraft(ctx, "other")).toBe("7");
});

test("the draft of a payment ends before the payment is forgotten, also if that fails at first", async () => {
  const payment = aPayment(1, "sent");
  const store = createMemoryStore({ outbox: outboxItem.encode([payment]) });
  const ctx = bareContext({ store });
  ctx.state.setState({ activeId: aWalletId("w") });
  await saveDraft(ctx, "send", "to bob: 5");
  await markDraft(ctx, "send", aPayment(1, "sending"));
  await readPayments(ctx);
  const { set } = store;
  store.set = (key, value) => (key === draftsItem.key ? Promise.reject(new Error("disk full")) : set(key, value));
  // It is final, and a day has passed.
  const finals = new Set(payment.txs.map(({ txid }) => txid));
  await noteFinal(ctx, finals);
  expect(await readPayments(ctx)).toHaveLength(1);
  expect(await loadDraft(ctx, "send")).toBeUndefined();
  store.set = set;
  await noteFinal(ctx, finals);
  expect(await readPayments(ctx)).toEqual([]);
  expect(await loadDraft(ctx, "send")).toBeUndefined();
  expect(ctx.warnings).toEqual(["A draft was not stored"]);
});
