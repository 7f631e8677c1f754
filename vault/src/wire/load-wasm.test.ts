import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { receiveAddress } from "@satchel/core/wallet";
import { Ecc, sha256d, toHex } from "ecash-lib";
import { expect, test, vi } from "vitest";
import { createNodeVault } from "../node.ts";
import { aPlan, aTx, aUtxo, OTHER_SCRIPT, parentsOf, paying, scriptOf } from "../testing/plans.ts";
import { restoreWallet } from "../testing/public-wallet.ts";
import { loadWasm } from "./load-wasm.ts";

const wasmPath = createRequire(import.meta.url).resolve("ecash-lib/src/ffi/ecash_lib_wasm_bg_browser.wasm");

test("the browser's WASM signs the same bytes as Node's", async () => {
  const vault = createNodeVault();
  const wallet = await restoreWallet(vault);
  const plan = aPlan(aTx([aUtxo(scriptOf(wallet), 10_000n)], [paying(OTHER_SCRIPT, 9000n)]));
  const byNode = await vault.sign(wallet, plan, parentsOf(plan));
  const messageByNode = await vault.signMessage(wallet, "m");
  const hashed = toHex(sha256d(new Uint8Array(3)));

  const instantiate = vi.spyOn(WebAssembly, "instantiate");
  const wasm = await readFile(wasmPath);
  await loadWasm(wasm);
  expect(instantiate).toHaveBeenCalledWith(wasm, expect.anything());
  expect(await vault.sign(wallet, plan, parentsOf(plan))).toEqual(byNode);
  expect(await vault.signMessage(wallet, "m")).toEqual(messageByNode);
  const signature = messageByNode.ok ? messageByNode.value : "";
  const address = receiveAddress(wallet, "ecash");
  expect(await vault.verifyMessage({ message: "m", address, signature })).toBe(true);
  expect(toHex(sha256d(new Uint8Array(3)))).toBe(hashed);
  expect((await restoreWallet(vault)).keys).toEqual(wallet.keys);
});

test("the WASM throws plain strings, which the vault's guard has to catch", () => {
  expect(() => new Ecc().derivePubkey(new Uint8Array(32))).toThrow();
  let thrown: unknown;
  try {
    new Ecc().derivePubkey(new Uint8Array(32));
  } catch (error) {
    thrown = error;
  }
  expect(typeof thrown).toBe("string");
});
