import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDevnet } from "../create-devnet.ts";
import type { Devnet } from "../devnet.ts";
import { ask } from "../server/testing/ask.ts";
import { SERVICE_NAMES, type ServiceName } from "./service-scope.ts";
import { askJson, postJson } from "./testing/ask-json.ts";

// wallet.md 3
const FIAT =
  "usd aed aud bhd brl gbp cad clp cny eur hkd inr idr ils jpy krw myr ngn nzd nok php rub twd sar zar chf try vnd".split(
    " ",
  );
const NOW = 1_950_000_000;
const DAY = 86_400;
const TOKEN = "cd".repeat(32);

let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ blocks: 1 });
});
afterAll(() => devnet.stop());
beforeEach(() => {
  devnet.node.setMockTime(NOW);
  devnet.services.faults.clear();
  devnet.services.blacklist.set([]);
});

const base = (service: ServiceName): string => {
  const { redemptionBids, stakingYield, savingsYield, ...others } = devnet.state().network.endpoints;
  const botCheck = devnet.state().network.botCheck?.script ?? "";
  return { ...others, redemptionBid: redemptionBids[0] ?? "", yields: stakingYield, botCheck }[service];
};
/** One request that a wallet makes to each service, and its status when nothing is wrong. */
const usual = (): Record<ServiceName, [string, string, number]> => ({
  prices: ["GET", `${base("prices")}/simple/price?ids=ecash&vs_currencies=usd`, 200],
  rewards: ["GET", `${base("rewards")}/is-eligible/${devnet.faucetAddress}`, 200],
  blacklist: ["GET", `${base("blacklist")}/blacklist`, 200],
  icons: ["GET", `${base("icons")}/32/${TOKEN}.png`, 404],
  iconUpload: ["POST", base("iconUpload"), 400],
  redemptionBid: ["GET", base("redemptionBid"), 200],
  yields: ["GET", base("yields"), 200],
  botCheck: ["GET", `${base("botCheck")}?render=devnet`, 200],
});
const rates = async () => {
  const { body } = await askJson(`${base("prices")}/exchange_rates`);
  return body.rates as Record<string, { value: number; type: string; name: string; unit: string }>;
};
const bid = async (): Promise<number> => Number((await askJson(base("redemptionBid"))).body.bid);
const order = (operation: string, params: object) => postJson(`${devnet.url}/devnet/${operation}`, params);

test("each has an address of its own, without a slash at the end", () => {
  const addresses = SERVICE_NAMES.map(base);
  expect(new Set(addresses).size).toBe(SERVICE_NAMES.length);
  for (const address of addresses) expect(address).toMatch(new RegExp(`^${devnet.url}/.*[^/]$`));
});

describe("prices", () => {
  test("of XEC in all 28 currencies of the wallet", async () => {
    const { body } = await askJson(`${base("prices")}/simple/price?ids=ecash&vs_currencies=${FIAT.join(",")}`);
    const prices = Object.values(body.ecash as object) as number[];
    expect(FIAT.length).toBe(28);
    expect(Object.keys(body.ecash as object)).toEqual(FIAT);
    expect(prices.every((price) => Number.isFinite(price) && price > 0)).toBe(true);
  });
  test("exchange rates for one bitcoin agree with them, whatever the time", async () => {
    for (const time of [NOW, NOW + 5 * DAY]) {
      devnet.node.setMockTime(time);
      const { usd, ...others } = await rates();
      const { body } = await askJson(`${base("prices")}/simple/price?ids=ecash&vs_currencies=${FIAT.join(",")}`);
      const xec = body.ecash as Record<string, number>;
      for (const code of FIAT.slice(1)) {
        const perUsd = (others[code]?.value ?? 0) / (usd?.value ?? 0);
        expect(perUsd / ((xec[code] ?? 0) / (xec.usd ?? 0))).toBeCloseTo(1, 5);
      }
      expect(usd).toEqual({ name: "US Dollar", unit: "$", value: usd?.value, type: "fiat" });
    }
  });
  test("exchange rates walk with the clock, the same for the same second", async () => {
    const first = await rates();
    expect(await rates()).toEqual(first);
    devnet.node.setMockTime(NOW + DAY);
    expect((await rates()).usd?.value).not.toBe(first.usd?.value);
  });
  test("questions that make no sense get no price", async () => {
    for (const query of ["", "?ids=ecash", "?ids=usd&vs_currencies=eur", "?vs_currencies=usd", "?ids=ecash&ids=x"]) {
      const { status, body } = await askJson(`${base("prices")}/simple/price${query}`);
      expect(status).toBe(200);
      expect([{}, { ecash: {} }]).toContainEqual(body);
    }
  });
});

describe("blacklist", () => {
  test("as a list and one by one, changed from outside", async () => {
    const own = `${base("blacklist")}/blacklist`;
    expect((await askJson(own)).body).toEqual({ tokenIds: [] });
    expect((await askJson(`${own}/${TOKEN}`)).body).toMatchObject({ isBlacklisted: false });
    expect((await order("blacklist", { tokenIds: [TOKEN, TOKEN] })).body).toEqual({ tokenIds: [TOKEN] });
    expect((await askJson(own)).body).toEqual({ tokenIds: [TOKEN] });
    expect((await askJson(`${own}/${TOKEN}`)).body).toMatchObject({ isBlacklisted: true });
    expect((await askJson(`${own}/${"00".repeat(32)}`)).body).toMatchObject({ isBlacklisted: false });
  });
  test("nonsense is refused and changes nothing", async () => {
    for (const tokenIds of [undefined, "x", [TOKEN, "x"], [null]]) {
      expect(await order("blacklist", { tokenIds })).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      });
    }
    expect(devnet.services.blacklist.tokenIds()).toEqual([]);
    expect((await askJson(`${base("blacklist")}/blacklist/xyz`)).status).toBe(400);
  });
});

test("the redemption bid: a little under a dollar's worth of XEC, to two decimals, walking", async () => {
  const seen = new Set<number>();
  for (let day = 0; day < 10; day++) {
    devnet.node.setMockTime(NOW + day * DAY);
    const { body } = await askJson(`${base("prices")}/simple/price?ids=ecash&vs_currencies=usd`);
    const now = await bid();
    const inUsd = now * ((body.ecash as Record<string, number>).usd ?? 0);
    expect(inUsd).toBeGreaterThan(0.98);
    expect(inUsd).toBeLessThanOrEqual(0.99);
    expect(String(now)).toMatch(/^\d+(\.\d{1,2})?$/);
    seen.add(now);
  }
  expect(seen.size).toBe(10);
});

test("the bid is what it was told to be, also no price, until it is told nothing", async () => {
  const true_ = await bid();
  for (const wrong of [1, "46948.36", null, -5, {}]) {
    expect((await order("redemption", { bid: wrong })).status).toBe(200);
    expect((await askJson(base("redemptionBid"))).body).toEqual({ bid: wrong });
  }
  await order("redemption", { isBidTrue: true });
  expect(await bid()).toBe(true_);
});

test("the yields, each in its unit, and what they are told to be", async () => {
  const { savingsYield } = devnet.state().network.endpoints;
  expect((await askJson(base("yields"))).body).toEqual({ apy: 0.040114 });
  expect((await askJson(savingsYield)).body).toMatchObject({ average_apy_spot: 6.29 });
  await order("redemption", { stakingYield: "high", savingsYield: -1 });
  expect((await askJson(base("yields"))).body).toEqual({ apy: "high" });
  expect((await askJson(savingsYield)).body).toMatchObject({ average_apy_spot: -1 });
  for (const params of [{ isBuying: "no" }, { delayMs: -1 }, { nothing: 1 }]) {
    expect(await order("redemption", params)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
  }
});

describe("faults", () => {
  const askUsual = async (service: ServiceName) => {
    const [method, url, status] = usual()[service];
    const { origin, pathname, search } = new URL(url);
    return { isUsual: status, answer: await ask(origin, `${pathname}${search}`, { method }) };
  };
  test.each(SERVICE_NAMES)("%s fails as often as it is told, alone, and recovers", async (service) => {
    expect((await order("service-faults", { service, fail: 2 })).body).toMatchObject({ faults: { fail: 2 } });
    for (const failing of [true, true, false]) {
      for (const other of SERVICE_NAMES) {
        const { isUsual, answer } = await askUsual(other);
        expect(answer.status).toBe(failing && other === service ? 503 : isUsual);
        expect(answer.headers["access-control-allow-origin"]).toBe("*");
      }
    }
  });
  test.each(SERVICE_NAMES)("%s closes the connection", async (service) => {
    await order("service-faults", { service, refuse: 1 });
    await expect(askUsual(service)).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await askUsual(service)).answer.status).toBe(usual()[service][2]);
  });
  test.each(SERVICE_NAMES)("%s is slow, and the indexer is not", async (service) => {
    await order("service-faults", { service, latencyMs: 150 });
    const answered: string[] = [];
    // Timers of one process run in the order in which they are due, however busy it is.
    setTimeout(() => answered.push("149 ms"), 149);
    const slow = askUsual(service).then(() => answered.push(service));
    await ask(devnet.url, "/chronik-info").then(({ status }) => answered.push(`indexer ${status}`));
    await slow;
    expect(answered.filter((what) => what !== "149 ms")).toEqual(["indexer 200", service]);
    expect(answered.filter((what) => what !== "indexer 200")).toEqual(["149 ms", service]);
  });
  test("orders that make no sense", async () => {
    const wrong = [{ service: "x" }, { service: "prices", fail: "yes" }, { service: "prices", latencyMs: -1 }];
    for (const params of [{}, ...wrong, { service: "prices", nothing: 1 }]) {
      expect(await order("service-faults", params)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    }
    expect(devnet.services.faults.get("prices")).toEqual({ fail: false, refuse: false, latencyMs: 0 });
  });
});

test("a browser may post to them from another origin", async () => {
  const headers = { origin: "http://wallet.test", "access-control-request-method": "POST" };
  const paths = [`${base("rewards")}/claimxec/${devnet.faucetAddress}`, base("iconUpload")];
  for (const path of paths) {
    const answer = await ask(devnet.url, new URL(path).pathname, { method: "OPTIONS", headers });
    expect([answer.status, answer.headers["access-control-allow-headers"]]).toEqual([200, "content-type"]);
  }
});
