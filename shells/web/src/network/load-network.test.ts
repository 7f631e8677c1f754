import type { NetworkConfig } from "@satchel/core/network";
import { mainnet, testnet } from "@satchel/kit/network";
import { parseNetwork } from "@satchel/kit/parse-network";
import { describe, expect, test } from "vitest";
import { loadNetwork, readConfig } from "./load-network.ts";

const answering = async (body: string, type: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": type } });

const PAGE = "https://wallet.example/app/index.html#/send?bip21=x";
const nothingKept = { last: async () => undefined, keep: async () => undefined };
const load = (asked: Promise<Response> | undefined, page = PAGE) =>
  loadNetwork(asked && readConfig(asked), { copy: nothingKept, clock: { after: () => () => undefined }, page });

/** As a page of `PAGE` has it. */
const served = (network: NetworkConfig): NetworkConfig => ({
  ...network,
  links: { ...network.links, ownSite: "https://wallet.example/app", newTokenUrl: "wallet.example" },
});

describe("config.json next to index.html", () => {
  test("missing means mainnet", async () => {
    expect(await load(answering("gone", "text/plain", 404))).toEqual(served(mainnet));
  });

  test("is not asked for in a build that allows none", async () => {
    expect(await load(undefined)).toEqual(served(mainnet));
  });

  test("is missing when the host answers every path with the page", async () => {
    expect(await load(answering("<!doctype html>", "text/html"))).toEqual(served(mainnet));
  });

  test("can name a network that ships with the wallet", async () => {
    expect(await load(answering('{"name":"testnet"}', "application/json"))).toEqual(served(testnet));
  });

  test("can be a complete network", async () => {
    const devnet: NetworkConfig = {
      ...testnet,
      name: "devnet",
      endpoints: { ...testnet.endpoints, indexers: ["http://127.0.0.1:18442"] },
    };
    expect(await load(answering(JSON.stringify(devnet), "application/json"))).toEqual(served(devnet));
  });

  test("stops the wallet when it cannot be read, instead of showing another network's money", async () => {
    await expect(load(answering("{", "application/json"))).rejects.toThrow();
    await expect(load(answering("", "text/plain", 503))).rejects.toThrow("config.json could not be read (HTTP 503)");
    await expect(load(Promise.reject(new TypeError("offline")))).rejects.toThrow("offline");
  });
});

describe("the wallet's own site", () => {
  const siteAt = async (page: string) => (await load(undefined, page)).links;
  test("is the one that serves the page, without what follows its folder", async () => {
    expect((await siteAt("https://wallet.example/?a=1#/receive?x=/y/")).ownSite).toBe("https://wallet.example");
    expect((await siteAt("https://wallet.example/a/b/")).ownSite).toBe("https://wallet.example/a/b");
  });
  test("names the website of a token only where others can open it", async () => {
    expect(await siteAt("http://127.0.0.1:8080/")).toMatchObject({ ownSite: "http://127.0.0.1:8080", newTokenUrl: "" });
  });
  test("of a config.json stays", async () => {
    const own = await whole({ ...testnet, links: { ...testnet.links, ownSite: "https://own.example" } });
    const { links } = await load(answering(JSON.stringify(own), "application/json"));
    expect(links).toMatchObject({ ownSite: "https://own.example", newTokenUrl: "" });
  });
});

/** A network as a config.json has it: with its lists. */
const whole = async ({ special, ...network }: NetworkConfig) => {
  const { blacklist } = special;
  return {
    ...network,
    special: { ...special, blacklist: typeof blacklist === "function" ? await blacklist() : blacklist },
  };
};

test.each([mainnet, testnet])("$name passes the checks of a config.json", async (network) => {
  const config = await whole(network);
  expect(parseNetwork(config)).toEqual(config);
  for (const id of [...config.special.whitelist, ...config.special.blacklist]) expect(id).toMatch(/^[0-9a-f]{64}$/);
});

describe("the bot check", () => {
  const script = "https://check.example/api.js";
  const withCheck = async (botCheck: unknown) => parseNetwork({ ...(await whole(testnet)), botCheck }).botCheck;
  test("is the site's own key beside the name of mainnet, for the provider of its rewards server", () => {
    const own = { siteKey: "6Lc_site-key", url: "https://check.example/bot-check.html" };
    const { botCheck, ...others } = parseNetwork({ name: "mainnet", botCheck: own });
    expect(botCheck).toEqual({ ...own, script: "https://www.google.com/recaptcha/api.js", needsOrigin: true });
    expect(others).toEqual(mainnet);
    expect(parseNetwork({ name: "mainnet" })).toBe(mainnet);
  });
  test("has no page of another host, and needs no origin, unless the file says so", async () => {
    expect(await withCheck({ script, siteKey: "k" })).toEqual({ script, siteKey: "k", url: "", needsOrigin: false });
  });
  test.each([
    [{ siteKey: "k" }, "botCheck.script"],
    [{ script: "javascript:alert(1)", siteKey: "k" }, "botCheck.script"],
    [{ script, siteKey: "" }, "botCheck.siteKey"],
    [{ script, siteKey: "a&b=c" }, "botCheck.siteKey"],
    [{ script, siteKey: "k", url: "bot-check.html" }, "botCheck.url"],
    [{ script, siteKey: "k", needsOrigin: "yes" }, "botCheck.needsOrigin"],
  ])("%j is refused", async (botCheck, path) => {
    await expect(withCheck(botCheck)).rejects.toThrow(path);
  });
});

describe("the hosts of the bid", () => {
  const withBids = async (bids: object) => {
    const { redemptionBids: _, stakingYield: __, savingsYield: ___, ...endpoints } = testnet.endpoints;
    return parseNetwork({ ...(await whole(testnet)), endpoints: { ...endpoints, ...bids } }).endpoints;
  };
  test("keep their order, and one of an earlier config file is a list of one", async () => {
    const hosts = ["https://b.example/bid", "https://a.example/bid"];
    expect((await withBids({ redemptionBids: hosts })).redemptionBids).toEqual(hosts);
    expect((await withBids({ redemptionBid: "https://a.example/bid" })).redemptionBids).toEqual([hosts[1]]);
    expect(await withBids({ redemptionBid: "" })).toMatchObject({ redemptionBids: [], stakingYield: "" });
    expect((await withBids({})).redemptionBids).toEqual([]);
  });
  test.each(["https://a.example/", "ftp://a.example/bid", "", 7])("%j is no host", async (host) => {
    await expect(withBids({ redemptionBids: [host] })).rejects.toThrow("endpoints.redemptionBids.0");
  });
});

test("mainnet's lists have the lengths of the specification", async () => {
  const { special } = await whole(mainnet);
  expect(special.blacklist).toHaveLength(16);
  expect(new Set(special.blacklist).size).toBe(16);
  expect(special.whitelist).toHaveLength(4);
});

test.each([
  ["an unknown network", { name: "moonnet" }],
  ["no indexer", { ...mainnet, endpoints: { ...mainnet.endpoints, indexers: [] } }],
  ["an indexer that is not a web address", { ...mainnet, endpoints: { ...mainnet.endpoints, indexers: ["ftp://x"] } }],
  ["a trailing slash", { ...mainnet, endpoints: { ...mainnet.endpoints, indexers: ["https://x/"] } }],
  ["a missing part", { ...mainnet, special: undefined }],
  ["a checkpoint without a hash", { ...testnet, checkpoint: { height: 1 } }],
  ["a checkpoint that is a hash alone", { ...testnet, checkpoint: "00".repeat(32) }],
  ["a hash with a digit too few", { ...testnet, checkpoint: { height: 1, hash: "0".repeat(63) } }],
  ["a hash in capital letters", { ...testnet, checkpoint: { height: 1, hash: "AB".repeat(32) } }],
  ["a height below zero", { ...testnet, checkpoint: { height: -1, hash: "00".repeat(32) } }],
  ["a height with a fraction", { ...testnet, checkpoint: { height: 1.5, hash: "00".repeat(32) } }],
  ["a height as text", { ...testnet, checkpoint: { height: "1", hash: "00".repeat(32) } }],
  ["blocks that take no time", { ...testnet, blockMinutes: 0 }],
])("%s is refused, and the error names config.json", (_what, input) => {
  expect(() => parseNetwork(input)).toThrow(/^config\.json: /);
});

test("a checkpoint that is refused is named, and what is wrong with it", () => {
  expect(() => parseNetwork({ ...testnet, checkpoint: { height: 1, hash: "12" } })).toThrow(
    "config.json: checkpoint.hash: not a block hash of 64 small hex digits",
  );
});

test("a network that ships with the wallet is recognised by its checkpoint, also by a config.json without one", () => {
  const own = { height: 5, hash: "ab".repeat(32) };
  const { checkpoint: _, blockMinutes: __, ...bare } = testnet;
  expect(parseNetwork(bare)).toEqual(testnet);
  expect(parseNetwork({ ...bare, checkpoint: own, blockMinutes: 2 })).toEqual({
    ...bare,
    checkpoint: own,
    blockMinutes: 2,
  });
  const devnet = { ...bare, name: "devnet" as const };
  expect(parseNetwork(devnet)).toEqual(devnet);
});
