import type { WalletId } from "@satchel/core/ids";
import { NetworkError, ProtocolError, type Vault } from "@satchel/core/ports";
import { aWalletId } from "@satchel/core/testing";
import { receiveAddress } from "@satchel/core/wallet";
import { createNodeVault } from "@satchel/vault/node";
import { afterEach, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { createRig, mustBe } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

const MESSAGE = "I hold this address. 🔑";
const started: Engine[] = [];
afterEach(() => {
  for (const engine of started.splice(0)) engine.stop();
});

/** Starts a wallet without an indexer, as signing needs none. */
async function startWith(vault: Vault = createNodeVault()) {
  const chain = createScriptedChain();
  chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
  const { engine } = createRig({ chain, vault });
  started.push(engine);
  await engine.start();
  const walletId = mustBe(await engine.createWallet()).walletId;
  return { engine, walletId };
}

function addressIn(engine: Engine, walletId: WalletId): string {
  const wallet = engine.state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) throw new Error(`no wallet ${walletId}`);
  return receiveAddress(wallet, "ecash");
}

test("each wallet signs with its own key, whether it is active or not", async () => {
  const { engine, walletId: first } = await startWith();
  const second = mustBe(await engine.createWallet()).walletId;
  for (const [signer, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const signature = mustBe(await engine.signMessage(signer, MESSAGE));
    const claim = { message: MESSAGE, address: addressIn(engine, signer), signature };
    expect(await engine.verifyMessage(claim)).toEqual({ ok: true, value: true });
    expect(await engine.verifyMessage({ ...claim, address: addressIn(engine, other) })).toEqual({
      ok: true,
      value: false,
    });
    expect(await engine.verifyMessage({ ...claim, message: `${MESSAGE} ` })).toEqual({ ok: true, value: false });
  }
});

test("signing changes nothing in the state", async () => {
  const { engine, walletId } = await startWith();
  const before = engine.state.getState().wallets;
  mustBe(await engine.signMessage(walletId, MESSAGE));
  expect(engine.state.getState().wallets).toBe(before);
});

test("an empty message is not signed", async () => {
  const { engine, walletId } = await startWith();
  const problem = { code: "vault-failed", reason: "Message refused: it is empty" };
  expect(await engine.signMessage(walletId, "")).toEqual({ ok: false, problem });
});

test("an unknown wallet does not sign", async () => {
  const { engine } = await startWith();
  expect(await engine.signMessage(aWalletId("gone"), MESSAGE)).toEqual({
    ok: false,
    problem: { code: "wallet-not-found" },
  });
});

test("a wallet whose secrets do not open on this device does not sign", async () => {
  const { engine, walletId } = await startWith({
    ...createNodeVault(),
    signMessage: (wallet, message) => createNodeVault().signMessage(wallet, message),
  });
  expect(await engine.signMessage(walletId, MESSAGE)).toEqual({
    ok: false,
    problem: { code: "vault-failed", reason: "no-device-key" },
  });
});

test("a vault that fails is a problem, not an answer", async () => {
  const fail = () => Promise.reject(new ProtocolError("The vault's worker failed"));
  const { engine, walletId } = await startWith({ ...createNodeVault(), signMessage: fail, verifyMessage: fail });
  const failed = { ok: false, problem: { code: "vault-failed", reason: "The vault's worker failed" } };
  expect(await engine.signMessage(walletId, MESSAGE)).toEqual(failed);
  expect(
    await engine.verifyMessage({ message: MESSAGE, address: addressIn(engine, walletId), signature: "x" }),
  ).toEqual(failed);
});
