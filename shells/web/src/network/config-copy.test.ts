import { expect, test } from "vitest";
import { answerConfig } from "./config-copy.ts";

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });
const page = (status: number) => new Response("<html>", { status, headers: { "content-type": "text/html" } });

/** Answers once with `answer` where `kept` is the copy; returns what the page gets and what is kept afterwards. */
async function ask(answer: Response | Error, kept?: Response) {
  let copy = kept;
  const answered = await answerConfig({
    fetch: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
    keep: (good) => {
      copy = good;
    },
    last: async () => copy?.clone(),
  }).catch((error: unknown) => error);
  const read = async (response: unknown) =>
    response instanceof Response ? `${response.status} ${await response.clone().text()}` : response;
  return { answered: await read(answered), kept: await read(copy) };
}

const TESTNET = '{"name":"testnet"}';

test("keeps the config of a network", async () => {
  const text = `200 ${TESTNET}`;
  expect(await ask(json(TESTNET))).toEqual({ answered: text, kept: text });
  expect(await ask(json(TESTNET), json('{"name":"mainnet"}'))).toEqual({ answered: text, kept: text });
  expect(await ask(json(TESTNET), page(404))).toEqual({ answered: text, kept: text });
});

test("keeps a 404, which means no config.json, but not in place of a network", async () => {
  expect(await ask(page(404))).toEqual({ answered: "404 <html>", kept: "404 <html>" });
  expect(await ask(page(404), page(404))).toEqual({ answered: "404 <html>", kept: "404 <html>" });
  expect(await ask(page(404), json(TESTNET))).toEqual({ answered: `200 ${TESTNET}`, kept: `200 ${TESTNET}` });
});

test.each([
  ["an error of the server", () => page(503), "503 <html>"],
  ["an error that is JSON", () => json('{"error":1}', 500), '500 {"error":1}'],
  ["a login page", () => page(200), "200 <html>"],
  ["JSON that is cut off", () => json('{"name":'), '200 {"name":'],
  ["an empty answer", () => json(""), "200 "],
  ["JSON of a login page", () => json('{"login":"https://wifi.test"}'), '200 {"login":"https://wifi.test"}'],
  ["an empty object", () => json("{}"), "200 {}"],
  ["null", () => json("null"), "200 null"],
  ["an unknown network", () => json('{"name":"moonnet"}'), '200 {"name":"moonnet"}'],
])("never keeps %s: the last good copy counts, and without one the answer", async (_, answer, text) => {
  expect(await ask(answer(), json(TESTNET))).toEqual({ answered: `200 ${TESTNET}`, kept: `200 ${TESTNET}` });
  expect(await ask(answer())).toEqual({ answered: text, kept: undefined });
});

test("offline the last good copy is used, and without one the failure stays", async () => {
  const offline = new TypeError("Failed to fetch");
  expect(await ask(offline, page(404))).toEqual({ answered: "404 <html>", kept: "404 <html>" });
  expect(await ask(offline)).toEqual({ answered: offline, kept: undefined });
});

test("the page does not wait until its copy is written", async () => {
  const keep = () => new Promise(() => undefined);
  const answer = await answerConfig({ fetch: async () => json(TESTNET), keep, last: async () => undefined });
  expect(await answer.text()).toBe(TESTNET);
});
