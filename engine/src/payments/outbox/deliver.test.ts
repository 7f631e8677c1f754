import { type Chain, NetworkError, ProtocolError } from "@satchel/core/ports";
import { aTx, txidOfNumber } from "@satchel/core/testing";
import { describe, expect, test } from "vitest";
import { deliver, isTooManyAncestors } from "./deliver.ts";

const refused = (text: string) =>
  new NetworkError(`Failed getting /broadcast-tx: 400: Broadcast failed: ${text}`, "refused");
const unreachable = new NetworkError("Error connecting to known Chronik instances", "unreachable");
const lost = new NetworkError("socket hang up", "unknown");
const CONFLICT = "Transaction rejected by mempool: txn-mempool-conflict";
const MISSING = "Missing inputs: bad-txns-inputs-missingorspent";

/** A chain that gives these answers to broadcasts and has the transactions `known`; `asked`: its calls, in order. */
function chainThat(answers: readonly (Error | "taken")[], known: readonly number[] | Error = []) {
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
    token: unused,
    tokenUtxos: unused,
    tokenHistory: unused,
    pluginGroups: unused,
    pluginUtxos: unused,
    pluginHistory: unused,
    watch: () => () => {},
    watchToken: () => () => {},
    watchTx: () => () => {},
    tx: async (txid) => {
      asked.push(`tx ${Number(`0x${txid}`)}`);
      if (known instanceof Error) throw known;
      const n = known.find((each) => txidOfNumber(each) === txid);
      if (n !== undefined) return aTx(n);
      throw new NetworkError(`Failed getting /tx/${txid}: 404: Transaction ${txid} not found in the index`, "refused");
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

const txs = (...numbers: number[]) =>
  numbers.map((n) => ({ txid: txidOfNumber(n), rawTx: n.toString(16).padStart(2, "0") }));

describe("the first attempt", () => {
  test("an answer that names another transaction leaves the outcome unknown", async () => {
    const { chain } = chainThat(["taken"]);
    const other = { ...chain, broadcast: async () => txidOfNumber(9) };
    expect(await deliver(other, txs(1), "first")).toEqual({ kind: "unknown", reason: "another-txid" });
  });

  test.each([
    ["txn-already-in-mempool", "Transaction rejected by mempool: txn-already-in-mempool"],
    ["already known", "Transaction rejected by mempool: txn-already-known"],
    ["already known, in older words", "transaction already known"],
    ["in the mempool, in older words", "transaction already in mempool"],
    ["already mined", "Transaction already in block chain"],
  ])("%s is success", async (_name, text) => {
    const { chain } = chainThat([refused(text)]);
    expect(await deliver(chain, txs(1), "first")).toEqual({ kind: "done" });
  });

  test.each([
    ["refused", refused("Transaction rejected by mempool: dust"), [], ["broadcast 1"]],
    ["conflicted", refused(CONFLICT), [], ["broadcast 1", "tx 1"]],
    ["done", refused(MISSING), [1], ["broadcast 1", "tx 1"]],
    ["unknown", refused(MISSING), unreachable, ["broadcast 1", "tx 1"]],
    ["unreachable", unreachable, [], ["broadcast 1"]],
    ["unknown", lost, [], ["broadcast 1"]],
    ["unknown", new ProtocolError("garbage"), [], ["broadcast 1"]],
    ["unknown", new Error("a bug"), [], ["broadcast 1"]],
  ] as const)("%s: %s", async (kind, answer, known, questions) => {
    const { chain, asked } = chainThat([answer], known);
    expect(await deliver(chain, txs(1), "first")).toMatchObject({ kind });
    expect(asked).toEqual(questions);
  });

  test("the reason is in the indexer's own words", async () => {
    const { chain } = chainThat([refused("Transaction rejected by mempool: dust")]);
    expect(await deliver(chain, txs(1), "first")).toEqual({
      kind: "refused",
      reason: "400: Broadcast failed: Transaction rejected by mempool: dust",
      accepted: 0,
    });
  });

  test("only our own text at the start is cut off the reason", async () => {
    const error = new NetworkError("Failed getting /broadcast-tx: peer: Failed getting /tx: dust", "refused");
    const { chain } = chainThat([error]);
    expect(await deliver(chain, txs(1), "first")).toMatchObject({ reason: "peer: Failed getting /tx: dust" });
  });

  test("only a refusal says that the node has it already", async () => {
    const { chain } = chainThat([new NetworkError("txn-already-known, or so it seemed", "unknown")]);
    expect(await deliver(chain, txs(1), "first")).toMatchObject({ kind: "unknown" });
  });

  test("transactions go out in order, and after the first a lost connection does not give the rest up", async () => {
    const whole = chainThat(["taken", "taken", "taken"]);
    expect(await deliver(whole.chain, txs(1, 2, 3), "first")).toEqual({ kind: "done" });
    expect(whole.asked).toEqual(["broadcast 1", "broadcast 2", "broadcast 3"]);
    for (const answer of [unreachable, lost, refused("Transaction rejected by mempool: too-long-mempool-chain")]) {
      const { chain } = chainThat(["taken", answer]);
      expect(await deliver(chain, txs(1, 2, 3), "first")).toMatchObject({ kind: "unknown" });
    }
    const { chain } = chainThat(["taken", refused("Transaction rejected by mempool: dust")]);
    expect(await deliver(chain, txs(1, 2, 3), "first")).toMatchObject({ kind: "refused", accepted: 1 });
  });
});

describe("the network's refusal", () => {
  test.each([
    ["Missing inputs", "conflicted"],
    ["Missing-inputs", "conflicted"],
    ["missinginputs", "conflicted"],
    ["bad-txns-inputs-missingorspent", "conflicted"],
    ["txn-mempool-conflict", "conflicted"],
    ["Output ab:0 found neither in the mempool nor DB", "conflicted"],
    ["missing signature", "refused"],
    ["too-long-mempool-chain", "refused"],
  ])("'%s' of a new payment: %s", async (text, kind) => {
    const { chain } = chainThat([refused(text)]);
    expect(await deliver(chain, txs(1), "first")).toMatchObject({ kind, accepted: 0 });
  });

  test.each(["too-long-mempool-chain", "mempool full", "mempool min fee not met"])(
    "'%s' of a payment that has begun: it may be accepted later",
    async (text) => {
      const begun = chainThat(["taken", refused(text)]);
      expect(await deliver(begun.chain, txs(1, 2), "first")).toMatchObject({ kind: "unknown" });
      const repeated = chainThat([refused(text)]);
      expect(await deliver(repeated.chain, txs(1), "repeat")).toMatchObject({ kind: "unknown" });
    },
  );

  test("too many ancestors", () => {
    expect(isTooManyAncestors("400: too-long-mempool-chain, too many unconfirmed ancestors")).toBe(true);
    expect(isTooManyAncestors("400: dust")).toBe(false);
  });
});

describe("a later attempt", () => {
  test("the indexer is asked first, and what it has is not sent", async () => {
    const { chain, asked } = chainThat(["taken"], [1]);
    expect(await deliver(chain, txs(1, 2), "repeat")).toEqual({ kind: "done" });
    expect(asked).toEqual(["tx 1", "tx 2", "broadcast 2"]);
  });

  test.each([
    ["unknown", unreachable, []],
    ["unknown", lost, []],
    ["unknown", refused("Transaction rejected by mempool: too-long-mempool-chain"), []],
    ["unknown", "taken", unreachable],
    ["conflicted", refused(CONFLICT), []],
    ["conflicted", refused(MISSING), []],
    ["refused", refused("Transaction rejected by mempool: min relay fee not met"), []],
  ] as const)("%s after %s", async (kind, answer, known) => {
    const { chain } = chainThat([answer], known);
    expect(await deliver(chain, txs(1), "repeat")).toMatchObject({ kind });
  });

  test.each([
    ["done", "taken", []],
    ["done", new Error("not asked for"), [1]],
    ["refused", refused("Transaction rejected by mempool: too-long-mempool-chain"), []],
    ["conflicted", refused(MISSING), []],
    ["unreachable", unreachable, []],
    ["unreachable", "taken", unreachable],
    ["unreachable", "taken", lost],
    ["unknown", lost, []],
  ] as const)("of a payment that was refused: %s after %s", async (kind, answer, known) => {
    const { chain } = chainThat([answer], known);
    expect(await deliver(chain, txs(1), "again")).toMatchObject({ kind });
  });
});
