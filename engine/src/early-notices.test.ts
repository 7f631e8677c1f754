import { createMemoryPlatform } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { createEngine } from "./create-engine.ts";
import type { Notice } from "./notice.ts";
import { makeWallets } from "./testing/device-wallets.ts";
import { createDevice } from "./testing/kill-at-every-write.ts";
import { offlineChain } from "./testing/offline-chain.ts";

test("what happened before anything listened is told to the first listener, and to no later one", async () => {
  const device = createDevice();
  await makeWallets(device, 1);
  await device.copyStore.remove("wallets");
  const platform = createMemoryPlatform({ store: device.store, copyStore: device.copyStore });
  const engine = createEngine({ ...platform, chain: offlineChain(), vault: createNodeVault() }, { prefix: "ecash" });
  await engine.start();
  const [first, second]: [Notice[], Notice[]] = [[], []];
  const stop = engine.onNotice((notice) => first.push(notice));
  engine.onNotice((notice) => second.push(notice));
  stop();
  engine.onNotice((notice) => second.push(notice));
  expect([first, second]).toEqual([[{ kind: "copy-restored" }], []]);
  engine.stop();
});
