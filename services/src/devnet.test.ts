import { NetworkError } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPrices, createRewards } from "./index.ts";

// Tests the clients with a devnet's services, where a claim is paid on a chain.
let devnet: Devnet;
beforeAll(async () => {
  devnet = await createDevnet({ finalize: "never" });
});
afterAll(() => devnet.stop());

/** Address of the public test wallet in facts.md 4.3. */
const ADDRESS = "ecash:qqa9lv3kjd8vq7952p7rq0f6lkpqvlu0cydvxtd70g";
const endpoints = () => devnet.state().network.endpoints;
const thrown = (call: Promise<unknown>) => call.catch((error: unknown) => error);

/** The 28 currencies of wallet.md 3. */
const FIAT_CODES =
  "usd aed aud bhd brl gbp cad clp cny eur hkd inr idr ils jpy krw myr ngn nzd nok php rub twd sar zar chf try vnd";

describe("prices", () => {
  test("every currency has a price and a rate that agree", async () => {
    const codes = FIAT_CODES.split(" ");
    expect(codes).toHaveLength(28);
    devnet.node.setMockTime(1_950_000_000);
    const prices = createPrices({ baseUrl: endpoints().prices });
    const inDollars = await prices.xec("usd");
    for (const code of codes) {
      const [perXec, rate] = [await prices.xec(code), await prices.perUsDollar(code)];
      expect(perXec / inDollars / rate, code).toBeCloseTo(1, 5);
    }
    devnet.node.setMockTime(undefined);
  });

  test("a failing service is refused, and one that closes the connection is unreachable", async () => {
    const prices = createPrices({ baseUrl: endpoints().prices });
    devnet.services.faults.set("prices", { fail: 1 });
    expect(await thrown(prices.xec("usd"))).toMatchObject({ name: "NetworkError", outcome: "refused" });
    devnet.services.faults.set("prices", { refuse: 1 });
    expect(await thrown(prices.perUsDollar("eur"))).toMatchObject({ name: "NetworkError", outcome: "unreachable" });
    expect(await prices.xec("usd")).toBeGreaterThan(0);
  });
});

describe("rewards", () => {
  const proof = (action: string) => `devnet:${action}:${ADDRESS}`;
  const rewards = () => createRewards({ baseUrl: endpoints().rewards });

  test("XEC is paid once in 24 hours for the right proof", async () => {
    expect(await rewards().claim("xec", ADDRESS, "a guess")).toMatchObject({
      ok: false,
      problem: { code: "refused", error: "Bot check failed" },
    });
    expect(await rewards().claim("xec", ADDRESS, proof("claimxec"))).toEqual(ok(undefined));
    expect(await rewards().claim("xec", ADDRESS, proof("claimxec"))).toEqual(no({ code: "not-yet" }));
  });

  test("a claim for tokens fails when the server has no tokens left", async () => {
    expect(await rewards().eligibility(ADDRESS)).toEqual({ eligibleAt: undefined });
    expect(await rewards().claim("tokens", ADDRESS, proof("claimcachet"))).toEqual(no({ code: "out-of-rewards" }));
    expect(await rewards().claim("home-tokens", ADDRESS, "")).toEqual(no({ code: "out-of-rewards" }));
  });

  test("tokens are paid once, and then the next time to claim is given", async () => {
    const now = 1_960_000_000;
    devnet.node.setMockTime(now);
    const script = devnet.node.blockAt(1)?.txs[0]?.outputs[0]?.script ?? new Uint8Array();
    // The faucet pays plain XEC here: the server looks only at who pays.
    devnet.services.tokenRewards = { script, pay: (to) => devnet.fund(to, 546n) };
    expect(await rewards().claim("tokens", ADDRESS, proof("claimcachet"))).toEqual(ok(undefined));
    expect(await rewards().eligibility(ADDRESS)).toEqual({ eligibleAt: (now + 86_400) * 1000 });
    expect(await rewards().claim("home-tokens", ADDRESS, "")).toEqual(no({ code: "not-yet" }));
    devnet.node.setMockTime(undefined);
  });

  test("an invalid address is refused", async () => {
    expect(await thrown(rewards().eligibility("ecash:nobody"))).toBeInstanceOf(NetworkError);
    expect(await rewards().claim("home-tokens", "ecash:nobody", "")).toEqual(
      no({ code: "refused", error: "Invalid eCash address", message: '"ecash:nobody" cannot be paid here' }),
    );
  });

  test("a claim has an unknown outcome when the server is down", async () => {
    devnet.services.faults.set("rewards", { fail: true });
    expect(await thrown(rewards().eligibility(ADDRESS))).toMatchObject({ outcome: "refused" });
    expect(await rewards().claim("home-tokens", ADDRESS, "")).toMatchObject({ problem: { code: "refused" } });
    devnet.services.faults.set("rewards", { fail: false, refuse: true });
    expect(await thrown(rewards().eligibility(ADDRESS))).toMatchObject({ outcome: "unreachable" });
    for (const kind of ["xec", "tokens", "home-tokens"] as const) {
      expect(await thrown(rewards().claim(kind, ADDRESS, ""))).toMatchObject({ outcome: "unknown" });
    }
    devnet.services.faults.clear();
  });
});
