// The Android app's store of wallets, when the system has lost the key that seals them: the wallets are there, and
// cannot be opened. An absent wallet is something else.
import { type AppDouble, appDouble, createAppStorage, createBridge } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { offlineChain } from "../testing/offline-chain.ts";
import { createRig, mustBe } from "../testing/rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";

/** Starts the wallet on a phone, each time with a page and a port of its own. */
async function startOn(app: AppDouble, vault: ReturnType<typeof createNodeVault>) {
  const storage = createAppStorage(createBridge(app.port()));
  const rig = createRig({ chain: offlineChain(), ...storage, vault });
  await rig.engine.start();
  return rig;
}

async function aPhoneWithWallet() {
  const [app, vault] = [appDouble(), createNodeVault()];
  const { engine } = await startOn(app, vault);
  expect(engine.state.getState().phase).toEqual({ kind: "no-wallet" });
  const { walletId } = mustBe(await engine.createWallet());
  engine.stop();
  return { app, vault, walletId };
}

test("envelopes are stored in the two sealed areas and nowhere else", async () => {
  const { app } = await aPhoneWithWallet();
  /** How the base64 of each envelope begins: version 1 of "STCH". */
  const holding = [...app.areas].filter(([, texts]) => [...texts.values()].some((text) => text.includes("U1RDSAE")));
  expect(holding.map(([area]) => area)).toEqual(["sealed", "copy"]);
});

test.each(["sealed", "copy"])(
  "the key of %s is lost: the other copy takes its place, and the person is told",
  async (area) => {
    const { app, vault, walletId } = await aPhoneWithWallet();
    app.loseKey(area);
    const { engine, notices } = await startOn(app, vault);
    expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
    expect(notices).toContainEqual({ kind: "copy-restored" });
    engine.stop();
    const again = await startOn(app, vault);
    expect(again.engine.state.getState().phase).toEqual({ kind: "ready" });
    expect(again.notices).not.toContainEqual({ kind: "copy-restored" });
    again.engine.stop();
  },
);

test.each([
  ["both keys are lost", (app: AppDouble) => app.loseKey("copy")],
  ["the key is lost and there is no copy", (app: AppDouble) => app.areas.get("copy")?.clear()],
])("%s: no fresh start, nothing is overwritten, and a seed phrase opens the wallet", async (_name, loseCopy) => {
  const { app, vault } = await aPhoneWithWallet();
  app.loseKey("sealed");
  loseCopy(app);
  // Without the name of the active wallet too, nothing but the damage says that there was one.
  app.areas.get("rest")?.clear();
  const sealed = app.areas.get("sealed")?.get("wallets");
  const { engine } = await startOn(app, vault);
  expect(engine.state.getState().phase).toMatchObject({
    kind: "storage-failed",
    reason: "Corrupted storage: unopened",
  });
  expect(app.areas.get("sealed")?.get("wallets")).toBe(sealed);

  const { walletId } = mustBe(await engine.importWallet(PHRASE));
  engine.stop();
  const again = await startOn(app, vault);
  expect(again.engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
  again.engine.stop();
});

test("a key store that is away is no lost key: nothing is written, and a retry opens the wallet", async () => {
  const { app, vault, walletId } = await aPhoneWithWallet();
  const stored = JSON.stringify([...app.areas].map(([area, texts]) => [area, ...texts]));
  const mend = app.fault("store.get", { code: "not-now" });
  const { engine, notices } = await startOn(app, vault);
  expect(engine.state.getState().phase).toEqual({ kind: "storage-failed", reason: "key-store-away" });
  expect(JSON.stringify([...app.areas].map(([area, texts]) => [area, ...texts]))).toBe(stored);
  mend();
  await engine.retryLoad();
  expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
  expect(notices).not.toContainEqual({ kind: "copy-restored" });
  engine.stop();
});

test("a key store that is away for one copy only: the other opens the wallet, and the first stays as it is", async () => {
  const { app, vault, walletId } = await aPhoneWithWallet();
  const sealed = app.areas.get("sealed")?.get("wallets");
  app.fault("store.get sealed", { code: "not-now" });
  const { engine, notices } = await startOn(app, vault);
  expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
  expect(app.areas.get("sealed")?.get("wallets")).toBe(sealed);
  expect(notices).not.toContainEqual({ kind: "copy-restored" });
  engine.stop();
});

test("a device that cannot say whether there is a wallet is asked again, and is not taken for a new one", async () => {
  const { app, vault, walletId } = await aPhoneWithWallet();
  const mend = app.fault("store.get", { code: "unavailable" });
  const { engine } = await startOn(app, vault);
  expect(engine.state.getState().phase).toMatchObject({ kind: "storage-failed" });
  mend();
  await engine.retryLoad();
  expect(engine.state.getState()).toMatchObject({ phase: { kind: "ready" }, activeId: walletId });
  engine.stop();
});
