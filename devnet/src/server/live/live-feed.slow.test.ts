import { expect, test } from "vitest";
import { createDevnet } from "../../create-devnet.ts";
import { subscribe } from "../testing/subscriber.ts";

test("the server pings every five seconds, with its name", { timeout: 15_000 }, async () => {
  const devnet = await createDevnet({ blocks: 1 });
  const { socket } = await subscribe(devnet.url);
  const begin = performance.now();
  const ping = (): Promise<Buffer> => new Promise((resolve) => socket.once("ping", resolve));
  expect((await ping()).toString()).toBe("Bitcoin ABC Chronik Indexer");
  const first = performance.now();
  await ping();
  expect(performance.now() - first).toBeGreaterThan(4_500);
  expect(performance.now() - begin).toBeLessThan(12_000);
  await devnet.stop();
});
