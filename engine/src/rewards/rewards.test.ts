import { type BotCheck, type BotCheckProblem, NetworkError, ProtocolError, type Rewards } from "@satchel/core/ports";
import { no, ok } from "@satchel/core/result";
import { aWalletId } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { addressOfActive } from "../testing/devnet-rig.ts";
import { activeIdOf, createRig } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";
import type { ClaimKind } from "./can-claim.ts";

const KINDS: readonly ClaimKind[] = ["xec", "tokens", "home-tokens"];

/** A started wallet with the given rewards server. `calls`: all calls of the server and the bot check. */
async function withRewards(answers: Partial<Rewards> = {}, prove?: BotCheck["prove"]) {
  const calls: unknown[] = [];
  const rewards: Rewards = {
    eligibility: async (address) => {
      calls.push(["eligibility", address]);
      return { eligibleAt: undefined };
    },
    claim: async (...args) => {
      calls.push(["claim", ...args]);
      return ok(undefined);
    },
    ...answers,
  };
  const botCheck: BotCheck = {
    prove: async (action, address) => {
      calls.push(["prove", action, address]);
      return prove ? prove(action, address) : ok(`proof of ${action}`);
    },
  };
  const { engine } = createRig({ chain: createScriptedChain(), rewards, botCheck });
  await engine.start();
  await engine.createWallet();
  const walletId = activeIdOf(engine);
  return { engine, calls, walletId, address: addressOfActive(engine) };
}

test("each claim proves its own action first; the token claim from Home needs no proof", async () => {
  const { engine, calls, walletId, address } = await withRewards();
  for (const kind of KINDS) expect(await engine.claimReward(walletId, kind)).toEqual(ok(undefined));
  expect(calls).toEqual([
    ["prove", "claimxec", address],
    ["claim", "xec", address, "proof of claimxec"],
    ["prove", "claimcachet", address],
    ["claim", "tokens", address, "proof of claimcachet"],
    ["claim", "home-tokens", address, ""],
  ]);
});

test("a reward that cannot be claimed is not offered", () => {
  const chain = createScriptedChain();
  const rewards: Rewards = { eligibility: async () => ({ eligibleAt: 0 }), claim: async () => ok(undefined) };
  const botCheck: BotCheck = { prove: async () => ok("") };
  const offered = (ports: object) => KINDS.filter((kind) => createRig({ chain, ...ports }).engine.canClaim(kind));
  expect(offered({})).toEqual([]);
  expect(offered({ botCheck })).toEqual([]);
  expect(offered({ rewards })).toEqual(["home-tokens"]);
  expect(offered({ rewards, botCheck })).toEqual(KINDS);
});

test("a claim without a rewards server is a problem, not a crash", async () => {
  const { engine } = createRig({ chain: createScriptedChain() });
  await engine.start();
  await engine.createWallet();
  const walletId = activeIdOf(engine);
  expect(await engine.claimReward(walletId, "xec")).toMatchObject({ problem: { code: "unreachable" } });
  expect(await engine.fetchEligibility(walletId)).toMatchObject({ problem: { code: "unreachable" } });
});

test("a claim for a deleted wallet asks the server nothing", async () => {
  const { engine, calls } = await withRewards();
  expect(await engine.claimReward(aWalletId("gone"), "xec")).toEqual(no({ code: "wallet-not-found" }));
  expect(await engine.fetchEligibility(aWalletId("gone"))).toEqual(no({ code: "wallet-not-found" }));
  expect(calls).toEqual([]);
});

describe("a claim that fails", () => {
  const WHY: readonly BotCheckProblem["code"][] = ["offline", "not-loaded", "refused", "no-answer"];
  test.each(WHY)("a bot check without a proof (%s) asks the server nothing", async (why) => {
    const { engine, calls, walletId } = await withRewards({}, async () => no({ code: why }));
    expect(await engine.claimReward(walletId, "xec")).toEqual(no({ code: "bot-check-failed", why }));
    expect(calls.filter((call) => String(call).startsWith("claim"))).toEqual([]);
  });

  test("a refusal is passed on as the server gave it", async () => {
    const refusal = no({ code: "refused" as const, error: "Bot check failed", message: "Try again" });
    const { engine, walletId } = await withRewards({ claim: async () => refusal });
    expect(await engine.claimReward(walletId, "tokens")).toEqual(refusal);
  });

  test.each([
    ["nothing was sent", new NetworkError("down", "unreachable"), "unreachable"],
    ["a status without an answer, as of a proxy", new NetworkError("502", "refused"), "outcome-unknown"],
    ["the answer was lost", new NetworkError("late", "unknown"), "outcome-unknown"],
    ["the answer is malformed", new ProtocolError("what"), "outcome-unknown"],
  ] as const)("%s", async (_, error, code) => {
    const { engine, walletId } = await withRewards({
      claim: () => Promise.reject(error),
      eligibility: () => Promise.reject(error),
    });
    expect(await engine.claimReward(walletId, "xec")).toEqual(no({ code, reason: error.message }));
    expect(await engine.fetchEligibility(walletId)).toEqual(no({ code: "unreachable", reason: error.message }));
  });
});

test("the time of the next claim is passed on as the server gave it", async () => {
  const eligibleAt = Date.UTC(2026, 5, 1);
  const { engine, walletId } = await withRewards({ eligibility: async () => ({ eligibleAt }) });
  expect(await engine.fetchEligibility(walletId)).toEqual(ok({ eligibleAt }));
});
