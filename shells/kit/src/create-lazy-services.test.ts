import { NetworkError } from "@satchel/core/ports";
import { expect, test } from "vitest";
import { createLazyServices } from "./create-lazy-services.ts";
import { mainnet, testnet } from "./network/index.ts";

test("a service without an address is absent, and every other one of mainnet is there", () => {
  expect(Object.values(createLazyServices(testnet.endpoints)).filter(Boolean)).toEqual([]);
  const { botCheck, ...services } = createLazyServices(mainnet.endpoints);
  expect(botCheck, "a shell has one or not").toBeUndefined();
  expect(Object.values(services).every(Boolean)).toBe(true);
});

test("a call loads the client and asks the address of the network", async () => {
  // Nothing listens on this port.
  const { secondNode } = createLazyServices({ ...testnet.endpoints, secondBroadcast: "http://127.0.0.1:1" });
  await expect(secondNode?.broadcast(new Uint8Array(1))).rejects.toBeInstanceOf(NetworkError);
});
