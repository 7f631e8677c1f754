import type { TokenList } from "@satchel/core/network";
import { NetworkError, ProtocolError } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { createRig } from "../../testing/rig.ts";
import { createScriptedChain } from "../../testing/scripted-chain.ts";

const ID = aTokenId("ab".repeat(32));
const asking = (isBlacklisted: () => Promise<boolean>, builtIn: TokenList = []) => {
  const { engine, warnings } = createRig({ chain: createScriptedChain(), blacklist: { isBlacklisted } });
  return engine.checkTrading(ID, builtIn).then((answer) => ({ answer, warnings: warnings.length }));
};

test("the server decides", async () => {
  expect(await asking(async () => false)).toEqual({ answer: "allowed", warnings: 0 });
  expect(await asking(async () => true)).toEqual({ answer: "blacklisted", warnings: 0 });
});

test.each([new NetworkError("503", "refused"), new ProtocolError("a web page")])(
  "a server that cannot be asked leaves it unknown: %s",
  async (error) => {
    expect(await asking(() => Promise.reject(error))).toEqual({ answer: "unknown", warnings: 1 });
  },
);

test("a token of the built-in list is refused without asking, whatever the server would say", async () => {
  const answer = asking(() => Promise.reject(new Error("asked")), [ID]);
  expect(await answer).toEqual({ answer: "blacklisted", warnings: 0 });
});

test("a network without a server has only the built-in list", async () => {
  const { engine } = createRig({ chain: createScriptedChain() });
  expect(await engine.checkTrading(ID, [])).toBe("allowed");
});

test("a built-in list that is fetched counts like one that is there", async () => {
  const list = async () => [ID];
  expect(await asking(() => Promise.reject(new Error("asked")), list)).toEqual({ answer: "blacklisted", warnings: 0 });
  expect(
    await asking(
      async () => false,
      async () => ["cd".repeat(32)],
    ),
  ).toEqual({ answer: "allowed", warnings: 0 });
});

test.each([
  ["allows", false, "unknown"],
  ["refuses", true, "blacklisted"],
])("while the built-in list cannot be fetched, a token that the server %s", async (_, isRefused, answer) => {
  const list = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  expect(await asking(async () => isRefused, list)).toEqual({ answer, warnings: 1 });
});
