import type { TokenId } from "@satchel/core/ids";
import { ProtocolError } from "@satchel/core/ports";
import { aTokenId } from "@satchel/core/testing";
import { createSystemClock } from "@satchel/platform/memory";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createChain, type IndexerClient } from "./create-chain.ts";
import { createTestServer, type TestServer } from "./testing/test-server.ts";
import { hashBytes } from "./testing/wire-builders.ts";
import * as wire from "./wire/index.ts";

const TOKEN = aTokenId("ab".repeat(32));
const OTHER = aTokenId("cd".repeat(32));

let server: TestServer;
let chain: IndexerClient;
beforeEach(async () => {
  server = await createTestServer();
  chain = createChain({ urls: [server.url], clock: createSystemClock(), WebSocket });
});
afterEach(async () => {
  chain.close();
  await server.close();
});

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const lastPath = () => server.asked.at(-1)?.path;

describe("groups of a plugin", () => {
  const answer = (groups: readonly string[], nextStart = "") =>
    server.answer({
      body: wire.PluginGroups.encode({
        groups: groups.map((group) => ({ group: bytes(group) })),
        nextStart: bytes(nextStart),
      }).finish(),
    });

  test("are asked for by 50, from the start of a page on", async () => {
    answer(["4601", "4602"], "4605");
    expect(await chain.pluginGroups("agora", { prefix: "46" })).toEqual({
      groups: ["4601", "4602"],
      nextStart: "4605",
    });
    expect(lastPath()).toBe("/plugin/agora/groups?prefix=46&page_size=50");
    answer(["4605"]);
    expect(await chain.pluginGroups("agora", { prefix: "46", start: "4605" })).toEqual({
      groups: ["4605"],
      nextStart: "",
    });
    expect(lastPath()).toBe("/plugin/agora/groups?prefix=46&start=4605&page_size=50");
    answer([]);
    expect(await chain.pluginGroups("agora", { prefix: "46" })).toEqual({ groups: [], nextStart: "" });
    answer([], "4607");
    expect((await chain.pluginGroups("agora", { prefix: "46", start: "4605" })).nextStart).toBe("4607");
  });

  test.each([
    ["of another prefix", ["4701"], ""],
    ["before the start", ["4604"], ""],
    ["that descend", ["4607", "4606"], ""],
    ["twice", ["4606", "4606"], ""],
    ["and then a next page with the last one again", ["4606"], "4606"],
    ["and then a next page of another prefix", ["4606"], "47"],
    ["on a page without groups whose next page is the same one", [], "4605"],
  ])("are refused: groups %s, because a reader of all pages would never end", async (_, groups, nextStart) => {
    answer(groups, nextStart);
    await expect(chain.pluginGroups("agora", { prefix: "46", start: "4605" })).rejects.toThrow(ProtocolError);
  });
});

const utxoOf = (tokenId: TokenId | undefined, groups: readonly string[] = []): wire.Utxo => ({
  ...wire.Utxo.decode(new Uint8Array()),
  outpoint: { txid: hashBytes(TOKEN), outIdx: 1 },
  script: bytes(`a914${"22".repeat(20)}87`),
  sats: 546n,
  blockHeight: 7,
  token: tokenId
    ? {
        ...wire.Token.decode(new Uint8Array()),
        tokenId,
        tokenType: { tokenType: { $case: "slp", slp: 1 } },
        atoms: 5n,
      }
    : undefined,
  plugins: groups.length > 0 ? { agora: { groups: groups.map(bytes), data: [] } } : {},
});
const answerUtxos = (...utxos: wire.Utxo[]) => server.answer({ body: wire.Utxos.encode({ utxos }).finish() });

test("the utxos of a token are fetched in one answer; one of another token, or without any, is refused", async () => {
  answerUtxos(utxoOf(TOKEN), utxoOf(TOKEN));
  expect(await chain.tokenUtxos(TOKEN)).toMatchObject([{ token: { atoms: 5n } }, { sats: 546n }]);
  expect(lastPath()).toBe(`/token-id/${TOKEN}/utxos`);
  for (const wrong of [OTHER, undefined]) {
    answerUtxos(utxoOf(TOKEN), utxoOf(wrong));
    await expect(chain.tokenUtxos(TOKEN)).rejects.toThrow(ProtocolError);
  }
});

test("the utxos of a plugin group are fetched; one of another group is refused", async () => {
  answerUtxos(utxoOf(TOKEN, ["4601", `54${TOKEN}`]));
  expect(await chain.pluginUtxos("agora", `54${TOKEN}`)).toHaveLength(1);
  expect(lastPath()).toBe(`/plugin/agora/54${TOKEN}/utxos`);
  for (const groups of [[], ["4601"]]) {
    answerUtxos(utxoOf(TOKEN, groups));
    await expect(chain.pluginUtxos("agora", `54${TOKEN}`)).rejects.toThrow(ProtocolError);
  }
});

test("the histories of a token and of a group are fetched by page", async () => {
  server.answer({ body: wire.TxHistoryPage.encode({ txs: [], numPages: 2, numTxs: 201 }).finish() });
  expect(await chain.tokenHistory(TOKEN, 1, 200)).toEqual({ txs: [], numPages: 2, numTxs: 201 });
  expect(lastPath()).toBe(`/token-id/${TOKEN}/history?page=1&page_size=200`);
  expect((await chain.pluginHistory("agora", "4601", 0, 25)).numTxs).toBe(201);
  expect(lastPath()).toBe("/plugin/agora/4601/history?page=0&page_size=25");
});

test("when a server fails, the next one is asked", async () => {
  const second = await createTestServer();
  server.answer({ status: 500, body: new Uint8Array() });
  second.answer({ body: wire.Utxos.encode({ utxos: [utxoOf(TOKEN)] }).finish() });
  const both = createChain({ urls: [server.url, second.url], clock: createSystemClock(), WebSocket });
  expect(await both.tokenUtxos(TOKEN)).toHaveLength(1);
  expect(server.asked.length).toBeGreaterThan(0);
  both.close();
  await second.close();
});
