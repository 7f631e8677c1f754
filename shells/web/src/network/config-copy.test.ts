import type { NetworkConfig } from "@satchel/core/network";
import { expect, test } from "vitest";
import { type ConfigCopy, configCopyIn } from "./config-copy.ts";
import { keepConfig, loadNetwork, readConfig } from "./load-network.ts";

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });
const page = (status: number) => new Response("<html>", { status, headers: { "content-type": "text/html" } });
const PAGE = "https://wallet.test/app/?shared_text=x#/send";
const TESTNET = '{"name":"testnet"}';
const OFFLINE = new TypeError("Failed to fetch");

/** A copy in memory. */
function copyOf(kept?: Response): ConfigCopy & { text(): Promise<string | undefined>; writes: number } {
  let copy = kept;
  return {
    writes: 0,
    last: async () => copy?.clone(),
    async keep(answer) {
      this.writes += 1;
      copy = answer;
    },
    text: async () => copy && `${copy.status} ${await copy.clone().text()}`,
  };
}

const nameOf = async (network: Promise<NetworkConfig>) =>
  network.then(
    ({ name }) => name,
    (error: unknown) => String(error),
  );

/** Starts once where the host answers so and `kept` is the copy; returns the network, and what is kept afterwards. */
async function start(answer: Response | Error, kept?: Response) {
  const copy = copyOf(kept);
  const answered = readConfig(answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  const network = await nameOf(loadNetwork(answered, { copy, clock: { after: () => () => undefined }, page: PAGE }));
  await keepConfig(answered, copy);
  return { network, kept: await copy.text(), writes: copy.writes };
}

test("keeps the config of a network, and writes it only when it has changed", async () => {
  const kept = `200 ${TESTNET}`;
  expect(await start(json(TESTNET))).toEqual({ network: "testnet", kept, writes: 1 });
  expect(await start(json(TESTNET), json('{"name":"mainnet"}'))).toEqual({ network: "testnet", kept, writes: 1 });
  expect(await start(json(TESTNET), page(404))).toEqual({ network: "testnet", kept, writes: 1 });
  expect(await start(json(TESTNET), json(TESTNET))).toEqual({ network: "testnet", kept, writes: 0 });
});

test("keeps a 404, which means no config.json, but not in place of a network", async () => {
  expect(await start(page(404))).toEqual({ network: "mainnet", kept: "404 ", writes: 1 });
  expect(await start(page(404), page(404))).toEqual({ network: "mainnet", kept: "404 <html>", writes: 0 });
  expect(await start(page(404), json(TESTNET))).toEqual({ network: "testnet", kept: `200 ${TESTNET}`, writes: 0 });
});

test.each([
  ["an error of the server", () => page(503), "Error: config.json could not be read (HTTP 503)"],
  ["an error that is JSON", () => json('{"error":1}', 500), "Error: config.json could not be read (HTTP 500)"],
  ["a login page", () => page(200), "mainnet"],
  ["JSON that is cut off", () => json('{"name":'), /^SyntaxError/],
  ["an empty answer", () => json(""), /^SyntaxError/],
  ["JSON of a login page", () => json('{"login":"https://wifi.test"}'), /config\.json: /],
  ["an empty object", () => json("{}"), /config\.json: /],
  ["null", () => json("null"), /config\.json: /],
  ["an unknown network", () => json('{"name":"moonnet"}'), /config\.json: /],
  ["no connection", () => OFFLINE, "TypeError: Failed to fetch"],
])("never keeps %s: the last good copy counts, and without one the answer", async (_, answer, alone) => {
  expect(await start(answer(), json(TESTNET))).toEqual({ network: "testnet", kept: `200 ${TESTNET}`, writes: 0 });
  expect(await start(answer(), page(404))).toEqual({ network: "mainnet", kept: "404 <html>", writes: 0 });
  expect(await start(answer())).toEqual({
    network: typeof alone === "string" ? alone : expect.stringMatching(alone),
    kept: undefined,
    writes: 0,
  });
});

test("a copy that this version cannot read stops the wallet, because it may not be mainnet's", async () => {
  expect((await start(page(404), json('{"name":"moonnet"}'))).network).toMatch(/config\.json: /);
});

test("a copy that cannot be written is missed only offline", async () => {
  const full = { last: async () => undefined, keep: () => Promise.reject(new DOMException("full")) };
  await expect(keepConfig(readConfig(Promise.resolve(json(TESTNET))), full)).resolves.toBeUndefined();
});

test("of a host that stays silent the kept copy counts after five seconds, and its late answer is kept", async () => {
  const timers: { ms: number; run(): void }[] = [];
  const clock = {
    after: (ms: number, run: () => void) => {
      timers.push({ ms, run });
      return () => undefined;
    },
  };
  let answerNow: (answer: Response) => void = () => undefined;
  const asked = new Promise<Response>((resolve) => {
    answerNow = resolve;
  });
  const answered = readConfig(asked);
  const copy = copyOf(json(TESTNET));
  const network = nameOf(loadNetwork(answered, { copy, clock, page: PAGE }));
  const nothingKept = nameOf(loadNetwork(answered, { copy: copyOf(), clock, page: PAGE }));
  expect(timers.map(({ ms }) => ms)).toEqual([5000, 5000]);
  for (const { run } of timers) run();
  expect(await network).toBe("testnet");
  answerNow(json(JSON.stringify({ name: "mainnet" })));
  expect(await nothingKept).toBe("mainnet");
  await keepConfig(answered, copy);
  expect(await copy.text()).toBe('200 {"name":"mainnet"}');
});

test("the copy has the address of config.json, whatever the page's own has behind it", async () => {
  const asked: unknown[] = [];
  const caches = { match: async (...args: unknown[]) => void asked.push(args) } as unknown as CacheStorage;
  await configCopyIn(caches, PAGE).last();
  expect(asked).toEqual([["https://wallet.test/app/config.json", { cacheName: "satchel-config" }]]);
  const none = configCopyIn(undefined, PAGE);
  expect(await none.last()).toBeUndefined();
  await none.keep(json(TESTNET));
});
