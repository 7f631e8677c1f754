import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPrices } from "./index.ts";

let asked: string[] = [];
let answer: (response: ServerResponse) => void = () => {};
let isAsked = () => {};
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  isAsked();
  answer(response);
});
let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
};
const thrown = (call: Promise<unknown>) => call.catch((error: unknown) => error);
const path = "/simple/price?ids=ecash&vs_currencies=usd&include_last_updated_at=true";

test("requests CoinGecko's path and reads the price", async () => {
  json({ ecash: { usd: 0.00003001, last_updated_at: 1_700_000_000 } });
  asked = [];
  expect(await createPrices({ baseUrl }).xec("usd")).toBe(0.00003001);
  expect(asked).toEqual([`/api/v3${path}`]);
  expect(await createPrices({ baseUrl }).xec("USD")).toBe(0.00003001);
  expect(asked[1]).toBe(asked[0]);
});

const wrong: [string, unknown][] = [
  ["no price", {}],
  ["another currency", { ecash: { eur: 1 } }],
  ["a price as text", { ecash: { usd: "1" } }],
  ["null", { ecash: { usd: null } }],
  ["a negative price", { ecash: { usd: -1 } }],
  ["a list", []],
];
test.each(wrong)("a reply with %s is a ProtocolError", async (_, body) => {
  json(body);
  const error = await thrown(createPrices({ baseUrl }).xec("usd"));
  expect(error).toBeInstanceOf(ProtocolError);
  expect((error as Error).message).toBe(`No price in usd in the reply to ${path}`);
});

test.each(["<html>", "", '{"ecash":{"usd":1e999}}'])("the text %j is a ProtocolError", async (text) => {
  answer = (response) => response.end(text);
  expect(await thrown(createPrices({ baseUrl }).xec("usd"))).toBeInstanceOf(ProtocolError);
});

describe("perUsDollar", () => {
  const rates = (value: object) => ({ rates: { btc: { value: 1, type: "crypto" }, ...value } });

  test("is the ratio of two rates, and 1 for the dollar without a request", async () => {
    json(rates({ usd: { value: 61_500 }, eur: { value: 56_580, unit: "€" } }));
    asked = [];
    expect(await createPrices({ baseUrl }).perUsDollar("eur")).toBeCloseTo(0.92, 12);
    expect(await createPrices({ baseUrl }).perUsDollar("USD")).toBe(1);
    expect(asked).toEqual(["/api/v3/exchange_rates"]);
  });

  test.each([
    ["no dollar", rates({ eur: { value: 1 } })],
    ["no such currency", rates({ usd: { value: 1 } })],
    ["a dollar worth nothing", rates({ usd: { value: 0 }, eur: { value: 1 } })],
    ["a rate of zero", rates({ usd: { value: 1 }, eur: { value: 0 } })],
    ["a rate as text", rates({ usd: { value: 1 }, eur: { value: "1" } })],
    ["no rates", {}],
  ])("a reply with %s is a ProtocolError", async (_, body) => {
    json(body);
    const error = await thrown(createPrices({ baseUrl }).perUsDollar("eur"));
    expect(error).toBeInstanceOf(ProtocolError);
    expect((error as Error).message).toBe("No rate of eur in the reply to /exchange_rates");
  });

  test("is refused when the service is down", async () => {
    json({}, 429);
    const error = await thrown(createPrices({ baseUrl }).perUsDollar("eur"));
    expect(error).toMatchObject({ outcome: "refused", message: "Failed getting /exchange_rates: 429" });
  });
});

describe("a price request", () => {
  test.each([429, 500, 404])("is refused by status %i", async (status) => {
    json({ ecash: { usd: 1 } }, status);
    const error = await thrown(createPrices({ baseUrl }).xec("usd"));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ outcome: "refused", message: `Failed getting ${path}: ${status}` });
  });

  test("is unreachable when the connection is lost", async () => {
    answer = (response) => response.destroy();
    const error = await thrown(createPrices({ baseUrl }).xec("usd"));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ outcome: "unreachable" });
  });

  test("is unreachable when there is no complete answer in time", async () => {
    const late = { outcome: "unreachable", message: `Failed getting ${path}: No answer within 30 ms` };
    answer = () => {};
    expect(await thrown(createPrices({ baseUrl, timeoutMs: 30 }).xec("usd"))).toMatchObject(late);
    answer = (response) => response.writeHead(200).write("{");
    expect(await thrown(createPrices({ baseUrl, timeoutMs: 30 }).xec("usd"))).toMatchObject(late);
  });

  test("ends with the caller's signal, before and during the request", async () => {
    asked = [];
    answer = () => {};
    const before = await thrown(createPrices({ baseUrl }).xec("usd", AbortSignal.abort()));
    expect(before).toBeInstanceOf(NetworkError);
    expect(asked).toEqual([]);
    const ending = new AbortController();
    isAsked = () => ending.abort();
    const during = await thrown(createPrices({ baseUrl }).xec("usd", ending.signal));
    expect(during).toBeInstanceOf(NetworkError);
    expect(asked.length).toBe(1);
  });
});

test("an answer that is too long is ended, and a redirect is not followed", async () => {
  answer = (response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    // A lost connection is an error of the write: today's Node says so before the response counts as destroyed.
    const more = (error?: Error | null) =>
      void (error || response.destroyed || response.write(" ".repeat(100_000), more));
    more();
  };
  const long = await thrown(createPrices({ baseUrl }).xec("usd"));
  expect(long).toBeInstanceOf(NetworkError);
  expect(String(long)).toContain("more than 1048576 bytes");
  answer = (response) => response.writeHead(302, { Location: `${baseUrl}/elsewhere` }).end();
  asked = [];
  expect(await thrown(createPrices({ baseUrl }).xec("usd"))).toBeInstanceOf(NetworkError);
  expect(asked).toEqual([`/api/v3${path}`]);
});
