import { expect, test } from "vitest";
import { demoPhrase } from "./demo-phrase.ts";

const URL = "http://127.0.0.1:18442/devnet/state";
const answering = (body: unknown) => async () => new Response(JSON.stringify(body));

test("the phrase of a devnet that tells it", async () => {
  const asked: unknown[] = [];
  const fetchState = async (url: unknown) => {
    asked.push(url);
    return Response.json({ url: "", world: { demo: { phrase: "some words", address: "a" }, openOffers: 40 } });
  };
  expect(await demoPhrase(URL, fetchState)).toBe("some words");
  expect(asked).toEqual([URL]);
});

test.each([
  ["a devnet that does not trust this page", answering({ world: { demo: { address: "a" } } })],
  ["a devnet without a world", answering({ tip: {} })],
  ["a page", async () => new Response("<html>")],
  ["nobody", () => Promise.reject(new TypeError("Failed to fetch"))],
])("%s tells no phrase", async (_, fetchState) => {
  expect(await demoPhrase(URL, fetchState)).toBeUndefined();
});
