import type { Vault } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { createMemoryPlatform } from "@satchel/platform/memory";
import { expect, test, vi } from "vitest";
import { composeEngine, type WakingChain } from "./compose-engine.ts";
import type { Services } from "./create-lazy-services.ts";

/** Nothing of it is asked as long as no wallet is stored. */
const vault = {} as Vault;

test("when the device wakes up, the indexer's client hears of it, and the engine looks for missed changes", async () => {
  const platform = createMemoryPlatform();
  const chain = { wake: vi.fn() } as unknown as WakingChain;
  const engine = composeEngine({ network: { prefix: "ecash" }, platform, chain, vault });
  const resync = vi.spyOn(engine, "resync");
  await engine.start();
  expect(chain.wake).not.toHaveBeenCalled();
  platform.wake("online");
  expect(chain.wake).toHaveBeenCalledOnce();
  expect(resync).toHaveBeenCalledOnce();
  platform.show(false);
  expect(engine.state.getState().isSeen).toBe(false);
  platform.show(true);
  expect(engine.state.getState().isSeen).toBe(true);
  engine.stop();
});

test("the engine reads the stores of its platform, and asks the services that the shell gives and no other", async () => {
  const chain = { wake: () => undefined } as unknown as WakingChain;
  const ask = async (services: Services) => {
    const platform = createMemoryPlatform();
    const reads = [vi.spyOn(platform.store, "get"), vi.spyOn(platform.copyStore, "get")];
    const engine = composeEngine({ network: { prefix: "ecash" }, platform, chain, vault, services });
    await engine.start();
    for (const read of reads) expect(read).toHaveBeenCalledWith("wallets");
    const answer = await engine.checkTrading(aTokenId("ab".repeat(32)), []);
    engine.stop();
    return answer;
  };
  expect(await ask({ blacklist: { isBlacklisted: async () => true } })).toBe("blacklisted");
  // A network without a blacklist server allows every token that its own list does not name.
  expect(await ask({})).toBe("allowed");
});
