import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { describe, expect, test } from "vitest";
import { createRewards } from "./index.ts";

const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const thrown = (call: Promise<unknown>) => call.catch((error: unknown) => error);

/** Creates rewards whose server always gives this answer. `asked` collects the requests. */
function answering(body: unknown, status = 200) {
  const asked: { url: string; method: string | undefined; body: unknown }[] = [];
  const rewards = createRewards({
    baseUrl: "https://rewards.example",
    fetch: async (url, init) => {
      asked.push({ url, method: init.method, body: init.body });
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
    },
  });
  return { rewards, asked };
}

test("each kind of claim sends its own request", async () => {
  const { rewards, asked } = answering({ address: ADDRESS, msg: "Success" });
  for (const kind of ["xec", "tokens", "home-tokens"] as const) {
    expect(await rewards.claim(kind, ADDRESS, "a proof")).toEqual(ok(undefined));
  }
  const body = '{"token":"a proof"}';
  expect(asked).toEqual([
    { url: `https://rewards.example/claimxec/${ADDRESS}`, method: "POST", body },
    { url: `https://rewards.example/claim/${ADDRESS}`, method: "POST", body },
    { url: `https://rewards.example/claim/${ADDRESS}`, method: undefined, body: undefined },
  ]);
});

describe("eligibility", () => {
  test.each([
    ["now", { address: ADDRESS, isEligible: true }, undefined],
    ["later, in seconds", { address: ADDRESS, isEligible: false, becomesEligible: 1_700_000_000 }, 1_700_000_000_000],
  ])("is %s", async (_, body, eligibleAt) => {
    const { rewards, asked } = answering(body);
    expect(await rewards.eligibility(ADDRESS)).toEqual({ eligibleAt });
    expect(asked[0]?.url).toBe(`https://rewards.example/is-eligible/${ADDRESS}`);
  });

  test.each([
    ["a web page", "<html>"],
    ["no fields", {}],
    ["a text as a boolean", { isEligible: "true" }],
    ["no time", { isEligible: false }],
    ["an invalid time", { isEligible: false, becomesEligible: "soon" }],
    ["null", null],
  ])("a reply with %s is a ProtocolError", async (_, body) => {
    expect(await thrown(answering(body).rewards.eligibility(ADDRESS))).toBeInstanceOf(ProtocolError);
  });

  test("is refused by an error status", async () => {
    const { rewards } = answering({ address: ADDRESS, error: "down" }, 500);
    expect(await thrown(rewards.eligibility(ADDRESS))).toMatchObject({ name: "NetworkError", outcome: "refused" });
  });
});

describe("a refused claim", () => {
  test.each([
    [{ error: "Address is not yet eligible for token rewards", msg: "Eligible from 7" }, { code: "not-yet" }],
    [{ error: "Error", msg: "Error: Insufficient token utxos" }, { code: "out-of-rewards" }],
    [
      { error: "No", msg: "Because" },
      { code: "refused", error: "No", message: "Because" },
    ],
    [{ error: "No" }, { code: "refused", error: "No", message: "" }],
  ])("%j", async (body, problem) => {
    // The public server refuses with status 500; status 200 would mean the same.
    for (const status of [500, 200]) {
      expect(await answering({ address: ADDRESS, ...body }, status).rewards.claim("xec", ADDRESS, "")).toEqual(
        no(problem),
      );
    }
  });

  test("is an error when the answer is a web page", async () => {
    const down = await thrown(answering("<html>Bad gateway", 502).rewards.claim("xec", ADDRESS, ""));
    expect(down).toBeInstanceOf(NetworkError);
    expect(down).toMatchObject({ outcome: "refused" });
    expect(await thrown(answering("<html>Hello").rewards.claim("xec", ADDRESS, ""))).toBeInstanceOf(ProtocolError);
  });
});
