import { ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import { expect, test } from "vitest";
import { withKeys } from "./with-keys.ts";

test("the opened entropy of a wallet is wiped after its keys are used", async () => {
  const entropy = new Uint8Array(16).fill(7);
  const keyring = {
    openersFor: () => ok([]),
    open: async () => ok(entropy),
  };
  const wallet: Wallet = { kind: "seed", id: aWalletId("w"), name: "", keys: [], sealed: "" };
  const used = await withKeys(keyring, wallet, new Set(), () => "used");
  expect(used).toEqual(ok("used"));
  expect(entropy).toEqual(new Uint8Array(16));
});
