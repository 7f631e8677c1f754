import { readOutpoint } from "@satchel/core/ids";
import { type Chain, NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import { aTx, createManualClock, rounds, scriptOf, txidOfNumber } from "@satchel/core/testing";
import type { Tx } from "@satchel/core/tx";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coinOfPayment, txsWithCoins } from "../../testing/a-payment.ts";
import type { Servers } from "../refusals/ask-other-operator.ts";
import { type Attempt, deliver as deliverTo } from "./deliver.ts";

const refused = (text: string, status = 400) =>
  refusalOf({ path: "/broadcast-tx", status, serverText: `400: Broadcast failed: ${text}` });
const unreachable = new NetworkError("Error connecting to known Chronik instances", "unreachable");
const lost = new NetworkError("socket hang up", "unknown");
const CONFLICT = "Transaction rejected by mempool: txn-mempool-conflict";
const MISSING = "Missing inputs: bad-txns-inputs-missingorspent";

/** What the indexer says of the coin of every transaction; `ours`: the transaction itself has spent it. */
type Coins = "unspent" | "spent" | "gone" | "ours" | Error;
/** The transaction that created the coin of transaction n. */
const parentOf = (n: number) => readOutpoint(coinOfPayment(n)).txid;

/**
 * A chain that gives these answers to broadcasts, has the transactions `known` and says this of their coins; `asked`:
 * its calls, in order.
 */
function chainThat(
  answers: readonly (Error | "taken")[],
  known: readonly number[] | Error = [],
  coins: Coins = "unspent",
) {
  const asked: string[] = [];
  const left = [...answers];
  const unused = () => Promise.reject(new Error("not asked for here"));
  const chain: Chain = {
    history: unused,
    historyPacked: unused,
    pack: unused,
    unpack: unused,
    utxos: unused,
    tip: unused,
    rawTx: unused,
    validate: unused,
    indexers: unused,
    arrange: unused,
    tokenUtxos: unused,
    tokenHistory: unused,
    pluginGroups: unused,
    pluginUtxos: unused,
    pluginHistory: unused,
    watch: () => ({ add: () => undefined, remove: () => undefined, stop: () => undefined }),
    watchToken: () => () => {},
    watchGroup: () => () => {},
    watchTx: () => () => {},
    tx: async (txid) => {
      asked.push(`tx ${Number(`0x${txid}`)}`);
      const child = [1, 2, 3].find((n) => parentOf(n) === txid);
      if (child !== undefined) return parentTx(child, coins);
      if (known instanceof Error) throw known;
      const n = known.find((each) => txidOfNumber(each) === txid);
      if (n !== undefined) return aTx(n);
      throw refusalOf({ path: `/tx/${txid}`, status: 404 });
    },
    broadcastAll: async (rawTxs) => {
      asked.push(`broadcast ${rawTxs.map(([n]) => n)}`);
      const answer = left.shift();
      if (answer !== "taken") throw answer ?? new Error("more broadcasts than expected");
      return rawTxs.map(([n = 0]) => txidOfNumber(n));
    },
    broadcast: async (rawTx) => {
      asked.push(`broadcast ${rawTx[0]}`);
      const answer = left.shift();
      if (answer !== "taken") throw answer ?? new Error("more broadcasts than expected");
      return txidOfNumber(rawTx[0] ?? 0);
    },
  };
  return { chain, asked };
}

function parentTx(child: number, coins: Coins): Tx {
  if (coins instanceof Error) throw coins;
  const parent = aTx(1_000 + child).paying(scriptOf("me"), 1_000n);
  if (coins === "unspent") return parent;
  if (coins === "gone") throw refusalOf({ path: "/tx", status: 404 });
  const spentBy = { txid: txidOfNumber(coins === "ours" ? child : 99), inputIdx: 0 };
  return { ...parent, outputs: parent.outputs.map((output) => ({ ...output, spentBy })) };
}

const txs = txsWithCoins;

type Rest = Parameters<typeof deliverTo> extends [unknown, ...infer Others] ? Others : never;
const deliver = (servers: Servers, ...rest: Rest) => deliverTo({ ...servers, clock: createManualClock() }, ...rest);

describe("the first attempt", () => {
  test("an answer that names another transaction leaves the outcome unknown", async () => {
    const { chain } = chainThat(["taken"]);
    const other = { ...chain, broadcast: async () => txidOfNumber(9) };
    expect(await deliver({ chain: other }, txs(1), "first")).toEqual({ kind: "unknown", reason: "another-txid" });
  });

  test.each(["txn-already-in-mempool", "transaction already known", "Transaction already in block chain", "dust"])(
    "'%s' is success if the indexer has the transaction, and only then",
    async (text) => {
      const { chain, asked } = chainThat([refused(text)], [1]);
      expect(await deliver({ chain }, txs(1), "first")).toEqual({ kind: "done" });
      expect(asked).toEqual(["broadcast 1", "tx 1"]);
      expect(await deliver(chainThat([refused(text)]), txs(1), "first")).toMatchObject({ kind: "refused" });
    },
  );

  test.each([
    ["refused", refused("dust"), [], "unspent", ["broadcast 1", "tx 1", "tx 1001"]],
    ["conflicted", refused(CONFLICT), [], "spent", ["broadcast 1", "tx 1", "tx 1001", "tx 99"]],
    ["conflicted", refused(MISSING), [], "gone", ["broadcast 1", "tx 1", "tx 1001"]],
    // The indexer has taken it between the two questions.
    ["unknown", refused(MISSING), [], "ours", ["broadcast 1", "tx 1", "tx 1001"]],
    ["refused", refused(MISSING), [], unreachable, ["broadcast 1", "tx 1", "tx 1001"]],
    ["done", refused(MISSING), [1], "spent", ["broadcast 1", "tx 1"]],
    ["unknown", refused(MISSING), unreachable, "unspent", ["broadcast 1", "tx 1"]],
    ["unknown", refused("dust"), unreachable, "unspent", ["broadcast 1", "tx 1"]],
    ["unknown", refused("dust"), refused("404: not found", 500), "unspent", ["broadcast 1", "tx 1"]],
    ["unknown", refused("dust"), new ProtocolError("of another transaction"), "unspent", ["broadcast 1", "tx 1"]],
    ["unknown", refused("dust", 500), [], "unspent", ["broadcast 1"]],
    ["unknown", refused("dust", 504), [], "unspent", ["broadcast 1"]],
    ["unreachable", unreachable, [], "unspent", ["broadcast 1"]],
    ["unknown", lost, [], "unspent", ["broadcast 1"]],
    ["unknown", new ProtocolError("garbage"), [], "unspent", ["broadcast 1"]],
    ["unknown", new Error("a bug"), [], "unspent", ["broadcast 1"]],
  ] as const)("%s: %s", async (kind, answer, known, coins, questions) => {
    const { chain, asked } = chainThat([answer], known, coins);
    expect(await deliver({ chain }, txs(1), "first")).toMatchObject({ kind });
    expect(asked).toEqual(questions);
  });

  test("the reason is in the indexer's own words", async () => {
    const { chain } = chainThat([refused("Transaction rejected by mempool: dust")]);
    expect(await deliver({ chain }, txs(1), "first")).toEqual({
      kind: "refused",
      reason: "400: Broadcast failed: Transaction rejected by mempool: dust",
      hosts: [],
      accepted: 0,
      coins: {
        left: [coinOfPayment(1)],
        saidBy: [""],
        listed: [expect.objectContaining({ outpoint: coinOfPayment(1) })],
      },
    });
  });

  test("transactions go out in order, and after the first a lost connection does not give the rest up", async () => {
    const whole = chainThat(["taken", "taken", "taken"]);
    expect(await deliver(whole, txs(1, 2, 3), "first")).toEqual({ kind: "done" });
    expect(whole.asked).toEqual(["broadcast 1", "broadcast 2", "broadcast 3"]);
    for (const answer of [unreachable, lost]) {
      const { chain } = chainThat(["taken", answer]);
      expect(await deliver({ chain }, txs(1, 2, 3), "first")).toMatchObject({ kind: "unknown" });
    }
    const { chain } = chainThat(["taken", refused("Transaction rejected by mempool: dust")]);
    expect(await deliver({ chain }, txs(1, 2, 3), "first")).toMatchObject({ kind: "refused", accepted: 1 });
  });
});

/** Words of nodes and of Chronik, and what nobody has ever said. */
const aText = fc.oneof(
  fc.constantFrom(
    ...[CONFLICT, MISSING, "dust", "txn-already-known", "Transaction already in block chain", "mempool full"],
    ...["too-long-mempool-chain", "404: Transaction not found in the index", "500: Unknown error, contact admins"],
    ...["400: Failed indexing mempool token tx: Tx is spending ab which is found neither in the mempool nor DB", ""],
  ),
  fc.string(),
);

test("the words of a refusal change nothing in what becomes of a payment, nor in what is asked", async () => {
  const aKnown = fc.constantFrom<readonly number[] | Error>([], [1], [2], [1, 2], unreachable, new ProtocolError("no"));
  const aCoin = fc.constantFrom<Coins>("unspent", "spent", "gone", "ours", unreachable);
  const anAttempt = fc.constantFrom<Attempt>("first", "repeat", "again");
  const aStatus = fc.constantFrom(400, 404, 403, 429, 500, 503, 504, 300);
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      ...([fc.array(aText, { minLength: 2, maxLength: 4 }), aStatus, aKnown, aCoin, anAttempt, fc.nat(1)] as const),
      async (texts, status, known, coins, attempt, accepted) => {
        const outcomes = texts.map(async (text) => {
          const answers = [...Array.from({ length: accepted }, () => "taken" as const), refused(text, status)];
          const { chain, asked } = chainThat(answers, known, coins);
          const { reason, ...outcome } = {
            reason: "",
            ...(await deliver({ chain }, txs(1, 2).slice(0, accepted + 1), attempt)),
          };
          return { ...outcome, asked };
        });
        const [first, ...others] = await Promise.all(outcomes);
        kinds.add(first?.kind ?? "");
        for (const other of others) expect(other).toEqual(first);
      },
    ),
    { numRuns: rounds(300, 5_000) },
  );
  expect([...kinds].sort()).toEqual(["conflicted", "done", "refused", "unknown", "unreachable"]);
});

describe("a later attempt", () => {
  test("the indexer is asked first, and what it has is not sent", async () => {
    const { chain, asked } = chainThat(["taken"], [1]);
    expect(await deliver({ chain }, txs(1, 2), "repeat")).toEqual({ kind: "done" });
    expect(asked).toEqual(["tx 1", "tx 2", "broadcast 2"]);
  });

  test.each([
    ["unknown", unreachable, [], "unspent"],
    ["unknown", lost, [], "unspent"],
    ["unknown", "taken", unreachable, "unspent"],
    ["conflicted", refused(CONFLICT), [], "spent"],
    ["conflicted", refused(MISSING), [], "gone"],
    ["refused", refused("min relay fee not met"), [], "unspent"],
  ] as const)("%s after %s", async (kind, answer, known, coins) => {
    const { chain } = chainThat([answer], known, coins);
    expect(await deliver({ chain }, txs(1), "repeat")).toMatchObject({ kind });
  });

  test.each([
    ["done", "taken", [], "unspent"],
    ["done", new Error("not asked for"), [1], "unspent"],
    ["refused", refused("too-long-mempool-chain"), [], "unspent"],
    ["conflicted", refused(MISSING), [], "spent"],
    ["unreachable", unreachable, [], "unspent"],
    ["unreachable", "taken", unreachable, "unspent"],
    ["unreachable", "taken", lost, "unspent"],
    ["unknown", lost, [], "unspent"],
  ] as const)("of a payment that was refused: %s after %s", async (kind, answer, known, coins) => {
    const { chain } = chainThat([answer], known, coins);
    expect(await deliver({ chain }, txs(1), "again")).toMatchObject({ kind });
  });
});

describe("the last two transactions in one request", () => {
  const two = (chain: Chain, attempt: Attempt, gate?: Parameters<typeof deliver>[3], payment = txs(1, 2)) =>
    deliver({ chain }, payment, attempt, gate, { together: 2 });
  /** A gate that remembers its calls. */
  const gateThat = (answer: "new" | "again" | "stopped") => {
    const calls: string[] = [];
    const gate = {
      begin: async (at: number, count: number) => {
        calls.push(`begin ${at} ${count}`);
        return answer;
      },
      takeBack: async (at: number) => void calls.push(`take back ${at}`),
    };
    return { gate, calls };
  };

  test.each<[string, Error | "taken", readonly number[], object, readonly string[]]>([
    ["both are taken", "taken", [], { kind: "done" }, ["broadcast 1,2"]],
    ["none is taken", refused("dust"), [], { kind: "refused", accepted: 0 }, ["broadcast 1,2", "tx 1", "tx 1001"]],
    ["the answer is lost", lost, [], { kind: "unknown" }, ["broadcast 1,2"]],
    ["nobody is reached", unreachable, [], { kind: "unreachable" }, ["broadcast 1,2"]],
  ])("%s", async (_, answer, known, outcome, questions) => {
    const { chain, asked } = chainThat([answer], known);
    expect(await two(chain, "first")).toMatchObject(outcome);
    expect(asked).toEqual(questions);
  });

  test("the server takes the first and refuses the second: the second is sent alone before it counts as refused", async () => {
    const { chain, asked } = chainThat([refused("dust"), refused("dust")], [1]);
    expect(await two(chain, "first")).toMatchObject({ kind: "refused", accepted: 1 });
    expect(asked).toEqual(["broadcast 1,2", "tx 1", "broadcast 2", "tx 2", "tx 1002"]);
    const later = chainThat([refused("dust"), "taken"], [1]);
    expect(await two(later.chain, "first")).toEqual({ kind: "done" });
  });

  test("an answer that names one of them, or others, leaves the outcome unknown", async () => {
    const { chain } = chainThat([]);
    for (const ids of [[txidOfNumber(1)], [txidOfNumber(2), txidOfNumber(1)], []]) {
      expect(await two({ ...chain, broadcastAll: async () => ids }, "first")).toEqual({
        kind: "unknown",
        reason: "another-txid",
      });
    }
  });

  test("what comes before goes out alone, and a later attempt asks for each", async () => {
    const first = chainThat(["taken", "taken"]);
    expect(await two(first.chain, "first", undefined, txs(1, 2, 3))).toEqual({ kind: "done" });
    expect(first.asked).toEqual(["broadcast 1", "broadcast 2,3"]);
    const half = chainThat(["taken"], [1]);
    expect(await two(half.chain, "repeat")).toEqual({ kind: "done" });
    expect(half.asked).toEqual(["tx 1", "tx 2", "broadcast 2"]);
    const none = chainThat(["taken"], []);
    expect(await two(none.chain, "repeat")).toEqual({ kind: "done" });
    expect(none.asked).toEqual(["tx 1", "broadcast 1,2"]);
  });

  test("both are begun at once, and given back if nothing left the device", async () => {
    const sent = gateThat("new");
    expect(await two(chainThat(["taken"]).chain, "first", sent.gate)).toEqual({ kind: "done" });
    expect(sent.calls).toEqual(["begin 0 2"]);
    const away = gateThat("new");
    expect(await two(chainThat([unreachable]).chain, "first", away.gate)).toMatchObject({ kind: "unreachable" });
    expect(away.calls).toEqual(["begin 0 2", "take back 0"]);
    const stopped = gateThat("stopped");
    expect(await two(chainThat([]).chain, "first", stopped.gate)).toEqual({ kind: "stopped", accepted: 0 });
  });
});

test("a refusal names the server that said it", async () => {
  const { chain } = chainThat([refusalOf({ path: "/broadcast-tx", status: 400, serverText: "dust", host: "one.org" })]);
  const clock = createManualClock();
  const delivery = await deliverTo({ chain, secondNode: undefined, clock, onLate: () => {} }, txsWithCoins(1), "first");
  expect(delivery).toMatchObject({ kind: "refused", hosts: ["one.org"] });
});
