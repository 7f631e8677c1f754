// The server as pages of other sites meet it. Browsers set Host, Origin and Sec-Fetch-Site; a page cannot change them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet, DevnetOptions, DevnetState } from "../devnet.ts";
import type { World } from "../world/world.ts";
import { type AskOptions, ask } from "./testing/ask.ts";

const WALLET = "http://127.0.0.1:4173";
const EVIL = "http://evil.test";
const JSON_TYPE = { "content-type": "application/json" };
const CROSS_SITE = { origin: EVIL, "sec-fetch-site": "cross-site" };
const PHRASE = "twelve public words";

let devnet: Devnet;
const others: Devnet[] = [];
beforeEach(async () => {
  devnet = await createDevnet({ blocks: 101, finalize: "never", walletOrigins: [WALLET] });
});
afterEach(async () => {
  for (const each of [devnet, ...others.splice(0)]) await each.stop();
});

async function another(options: DevnetOptions): Promise<Devnet> {
  const other = await createDevnet({ blocks: 101, finalize: "never", ...options });
  others.push(other);
  return other;
}
const statusOf = async (path: string, options: AskOptions, at = devnet) => (await ask(at.url, path, options)).status;

describe("an operation", () => {
  test.each(["pause", "resume", "reset", "restart", "clear-faults", "generate"])(
    "%s wants application/json, with a body or without",
    async (operation) => {
      const starts = devnet.starts;
      const post = (headers: Record<string, string>, body = "") =>
        statusOf(`/devnet/${operation}`, { method: "POST", headers, body });
      expect(await post({})).toBe(400);
      expect(await post({ "content-length": "0" })).toBe(400);
      expect(await post({ "content-type": "text/plain" }, "{}")).toBe(400);
      expect(await post({ "content-type": "application/x-www-form-urlencoded" }, "blocks=1")).toBe(400);
      expect(await post({ "content-type": "application/jsonp" }, "{}")).toBe(400);
      expect(await post(CROSS_SITE)).toBe(400);
      expect([devnet.isPaused, devnet.starts, devnet.node.tip()?.height]).toEqual([false, starts, 101]);
    },
  );

  test("is done with the type alone, and with a charset behind it", async () => {
    expect(await statusOf("/devnet/pause", { method: "POST", headers: JSON_TYPE })).toBe(200);
    expect(devnet.isPaused).toBe(true);
    const headers = { "content-type": "application/json; charset=utf-8" };
    expect(await statusOf("/devnet/resume", { method: "POST", headers, body: "{}" })).toBe(200);
    expect(devnet.isPaused).toBe(false);
  });

  test.each([
    "evil.test",
    "evil.test:18442",
    "127.0.0.1.evil.test",
    "localhost.evil.test:1",
    "192.168.0.7",
    "[::2]:80",
  ])("and a reading do not answer under the name %s", async (host) => {
    const headers = { ...JSON_TYPE, host };
    expect(await statusOf("/devnet/pause", { method: "POST", headers, body: "{}" })).toBe(403);
    expect(devnet.isPaused).toBe(false);
    expect(await statusOf("/devnet/state", { headers: { host } })).toBe(403);
    expect(await statusOf("/devnet/mempool", { headers: { host } })).toBe(403);
  });

  test.each(["localhost", "LocalHost:18442", "127.0.0.1", "127.3.2.1:80", "[::1]:18442", "[::1]"])(
    "answers under %s",
    async (host) => expect(await statusOf("/devnet/tip", { headers: { host } })).toBe(200),
  );

  test("opened to other machines, answers under an address but not under a name", async () => {
    const open = await another({ openControl: true });
    expect(await statusOf("/devnet/tip", { headers: { host: "192.168.0.7:18442" } }, open)).toBe(200);
    expect(await statusOf("/devnet/tip", { headers: { host: "evil.test" } }, open)).toBe(403);
  });
});

describe("the demo phrase", () => {
  beforeEach(() => {
    const demo = { phrase: PHRASE, address: "ecash:q", txids: [], labels: {} };
    devnet.world = { demo, offers: { open: [] } } as unknown as World;
  });
  const state = async (headers: Record<string, string>) => {
    const { body, headers: answered } = await ask(devnet.url, "/devnet/state", { headers });
    return { state: JSON.parse(Buffer.from(body).toString()) as DevnetState, answered };
  };

  test.each([
    ["a program", {}],
    ["a page of the devnet", { "sec-fetch-site": "same-origin" }],
    ["a person who opens the address", { "sec-fetch-site": "none" }],
    ["the wallet that was named", { origin: WALLET, "sec-fetch-site": "same-site" }],
  ])("is given to %s", async (_who, headers: Record<string, string>) => {
    const { state: given, answered } = await state(headers);
    expect(given.world?.demo.phrase).toBe(PHRASE);
    expect(answered["access-control-allow-origin"]).toBe(headers.origin ?? "*");
    expect(answered.vary).toBe("Origin");
  });

  test.each([
    ["a page of another site", CROSS_SITE],
    ["another port of this machine", { origin: "http://127.0.0.1:9999", "sec-fetch-site": "same-site" }],
    ["a frame without an origin", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a script tag of another site", { "sec-fetch-site": "cross-site" }],
  ])("is kept from %s, which may read the rest", async (_who, headers: Record<string, string>) => {
    const { state: given, answered } = await state(headers);
    expect(JSON.stringify(given)).not.toContain(PHRASE);
    expect(given).toMatchObject({ url: devnet.url, world: { demo: { address: "ecash:q", txs: 0 } } });
    expect(answered["access-control-allow-origin"]).toBe("*");
  });
});

describe("the faucet", () => {
  const pay = async (headers: Record<string, string>) => {
    const address = encodeURIComponent(devnet.faucetAddress);
    return statusOf("/faucet", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: `address=${address}&xec=100`,
    });
  };

  test("pays for its own form and for a program", async () => {
    const host = new URL(devnet.url).host;
    expect(await pay({ origin: `http://${host}`, "sec-fetch-site": "same-origin" })).toBe(303);
    expect(await pay({})).toBe(303);
    expect(await pay({ host: "192.168.0.7:18442", origin: "http://192.168.0.7:18442" })).toBe(303);
    expect(devnet.node.mempool().size).toBe(3);
  });

  test.each([
    ["a form of another site", CROSS_SITE],
    ["one that hides its origin", { origin: "null" }],
    ["one of another port", { origin: "http://127.0.0.1:9999" }],
    ["the wallet, which has no form for it", { origin: WALLET }],
    ["a name bent to this machine", { host: "evil.test", origin: EVIL, "sec-fetch-site": "same-origin" }],
  ])("refuses %s", async (_who, headers: Record<string, string>) => {
    expect(await pay(headers)).toBe(403);
    expect(devnet.node.mempool().size).toBe(0);
  });

  test("stands on a page that no other page may frame", async () => {
    const { headers } = await ask(devnet.url, "/");
    expect(headers["content-security-policy"]).toBe("frame-ancestors 'none'");
  });
});

test.each(["/%", "//", "/%00", "/%c0%ae", "/tx/%", "*", "http://evil.test/%"])(
  "the path %s is answered and stops nothing",
  async (path) => {
    expect(await statusOf(path, {})).toBeGreaterThanOrEqual(200);
    expect(await statusOf("/chronik-info", {})).toBe(200);
  },
);
