import { type NamedIndexer, NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import { createManualClock, txidOfNumber } from "@satchel/core/testing";
import { expect, test } from "vitest";
import { rawTxs } from "../../testing/a-payment.ts";
import { offlineChain } from "../../testing/offline-chain.ts";
import { askOtherOperator, type Servers } from "./ask-other-operator.ts";

const [tx] = rawTxs(1) as [ReturnType<typeof rawTxs>[number]];
const refusal = refusalOf({ path: "/broadcast-tx", status: 400, serverText: "dust" });
const busy = refusalOf({ path: "/broadcast-tx", status: 503, serverText: "busy" });
const down = new NetworkError("down", "unreachable");
const lost = new NetworkError("socket hang up", "unknown");

/** Indexers of these names, with their answers to a broadcast; `asked`: the ones that were asked, in order. */
function serversThat(answers: readonly (readonly [host: string, answer: Error | string])[], second?: Error | "taken") {
  const asked: string[] = [];
  const unused = () => Promise.reject(new Error("not asked for here"));
  const tell = async (host: string, answer: Error | string) => {
    asked.push(host);
    if (typeof answer !== "string") throw answer;
    return answer as ReturnType<typeof txidOfNumber>;
  };
  const indexers = answers.map(
    ([host, answer]): NamedIndexer => ({
      host,
      blockHash: unused,
      utxos: unused,
      tx: unused,
      rawTx: unused,
      tip: unused,
      tokenUtxos: unused,
      tokenHistory: unused,
      broadcast: () => tell(host, answer),
    }),
  );
  const secondNode = second && {
    host: "xec.second.io",
    broadcast: async () => void (await tell("xec.second.io", second)),
  };
  const servers: Servers = { chain: { ...offlineChain(), indexers: async () => indexers }, secondNode };
  return { servers, asked };
}

const waiting = () => ({ clock: createManualClock(), until: 1_000_000, onLate: () => {} });

const TAKEN = txidOfNumber(1);

test.each([
  [
    "the next operator takes it",
    [
      ["a.one.org", refusal],
      ["b.one.org", TAKEN],
      ["c.two.org", TAKEN],
    ],
    undefined,
    { kind: "accepted" },
    ["c.two.org"],
  ],
  [
    "the next operator refuses it",
    [
      ["one.org", refusal],
      ["two.org", refusal],
      ["three.org", TAKEN],
    ],
    "taken",
    { kind: "refused", hosts: ["one.org", "two.org"] },
    ["two.org"],
  ],
  [
    "the next operator cannot be reached",
    [
      ["one.org", refusal],
      ["two.org", down],
      ["three.org", TAKEN],
    ],
    undefined,
    { kind: "accepted" },
    ["two.org", "three.org"],
  ],
  [
    "no answer comes back",
    [
      ["one.org", refusal],
      ["two.org", lost],
    ],
    undefined,
    { kind: "unknown" },
    ["two.org"],
  ],
  [
    "a server is out of order",
    [
      ["one.org", refusal],
      ["two.org", busy],
    ],
    undefined,
    { kind: "unknown" },
    ["two.org"],
  ],
  [
    "the answer cannot be read",
    [
      ["one.org", refusal],
      ["two.org", new ProtocolError("?")],
    ],
    undefined,
    { kind: "unknown" },
    ["two.org"],
  ],
  [
    "it is an answer about another transaction",
    [
      ["one.org", refusal],
      ["two.org", txidOfNumber(9)],
    ],
    undefined,
    { kind: "unknown", reason: "another-txid" },
    ["two.org"],
  ],
  [
    "all indexers are of one operator",
    [
      ["a.one.org", refusal],
      ["b.one.org", TAKEN],
    ],
    "taken",
    { kind: "accepted" },
    ["xec.second.io"],
  ],
  [
    "the second node refuses it",
    [["a.one.org", refusal]],
    refusal,
    { kind: "refused", hosts: ["a.one.org", "xec.second.io"] },
    ["xec.second.io"],
  ],
  [
    "the second node is of the same operator",
    [["a.second.io", refusal]],
    "taken",
    { kind: "refused", hosts: ["a.second.io"] },
    [],
  ],
  ["there is no other server", [["one.org", refusal]], undefined, { kind: "refused", hosts: ["one.org"] }, []],
  ["no indexer is named", [], "taken", { kind: "accepted" }, ["xec.second.io"]],
] as const)("%s", async (_name, answers, second, outcome, questions) => {
  const { servers, asked } = serversThat(answers, second);
  expect(await askOtherOperator(servers, tx, undefined, waiting())).toMatchObject(outcome);
  expect(asked).toEqual(questions);
});

test("the server that has refused it is not the first one", async () => {
  const { servers, asked } = serversThat([
    ["one.org", TAKEN],
    ["two.org", refusal],
  ]);
  expect(await askOtherOperator(servers, tx, "two.org", waiting())).toEqual({ kind: "accepted" });
  expect(asked).toEqual(["one.org"]);
});

test("a burn of SLP tokens does not go to the second node, which would refuse every one", async () => {
  const { servers, asked } = serversThat([["one.org", refusal]], "taken");
  expect(await askOtherOperator(servers, { ...tx, burns: true }, undefined, waiting())).toEqual({
    kind: "refused",
    hosts: ["one.org"],
    silent: [],
  });
  expect(asked).toEqual([]);
});
