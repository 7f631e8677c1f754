import { aTokenId } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { createBlacklist } from "./blacklist.ts";

const ID = aTokenId("ab".repeat(32));
const answering = (body: string, status = 200) => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url);
    return new Response(body, { status });
  };
  return { asked, ...createBlacklist({ baseUrl: "https://tokens.example", fetch }) };
};
const failureOf = (call: Promise<unknown>) => call.catch((error: Error) => error.name);

describe("the blacklist server", () => {
  test.each([true, false])("says about a token: %s", async (isBlacklisted) => {
    const { asked, isBlacklisted: ask } = answering(JSON.stringify({ isBlacklisted }));
    expect(await ask(ID)).toBe(isBlacklisted);
    expect(asked).toEqual([`https://tokens.example/blacklist/${ID}`]);
  });

  test.each([
    ["an error", '{"isBlacklisted":false}', 503, "NetworkError"],
    ["a web page", "<html>", 200, "ProtocolError"],
    ["an answer without a decision", "{}", 200, "ProtocolError"],
    ["a decision that is not a boolean", '{"isBlacklisted":"false"}', 200, "ProtocolError"],
    ["an answer about another token", `{"tokenId":"${"cd".repeat(32)}","isBlacklisted":false}`, 200, "ProtocolError"],
  ])("%s is no decision", async (_, body, status, name) => {
    expect(await failureOf(answering(body, status).isBlacklisted(ID))).toBe(name);
  });
});
