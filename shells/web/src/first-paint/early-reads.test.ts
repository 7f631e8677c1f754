import type { Chain, Vault } from "@satchel/core/ports";
import { createEngine } from "@satchel/engine";
import { createMemoryPlatform } from "@satchel/platform/memory";
import { expect, test } from "vitest";
import { COPY_KEYS, FIRST_KEYS } from "./early-reads.ts";

test("the page reads exactly what the engine reads at once when it starts", () => {
  const platform = createMemoryPlatform();
  const watched = (store: typeof platform.store) => {
    const read: string[] = [];
    const get = (key: string) => {
      read.push(key);
      return store.get(key);
    };
    return { store: { ...store, get }, read };
  };
  const [main, copy] = [watched(platform.store), watched(platform.copyStore)];
  // No wallet is stored, so neither is called.
  const ports = { ...platform, store: main.store, copyStore: copy.store, chain: {} as Chain, vault: {} as Vault };
  const engine = createEngine(ports, { prefix: "ecash" });
  void engine.start();
  expect(main.read.sort()).toEqual([...FIRST_KEYS].sort());
  expect(copy.read).toEqual(COPY_KEYS);
  engine.stop();
});
