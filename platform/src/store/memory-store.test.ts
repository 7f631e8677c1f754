import { expect, test } from "vitest";
import { faultyStore } from "../testing/faulty-store.ts";
import { storeContract } from "../testing/store-contract.ts";
import { createMemoryStore } from "./memory-store.ts";

storeContract("memory", () => {
  const store = createMemoryStore();
  return { open: () => store };
});

storeContract("a faulty store without a fault in its writes", () => {
  const store = createMemoryStore();
  let isBroken = false;
  return {
    open: () => faultyStore(store, { failReads: () => isBroken }),
    breakReads() {
      isBroken = true;
      return () => {
        isBroken = false;
      };
    },
  };
});

test("starts with the given entries and returns its current ones", async () => {
  const store = createMemoryStore({ settings: "{}" });
  await store.set("wallets", "[]");
  expect(store.entries()).toEqual({ settings: "{}", wallets: "[]" });
});
