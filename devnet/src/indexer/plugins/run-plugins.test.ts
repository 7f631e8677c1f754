import { fromHex } from "@satchel/core/script";

import { describe, expect, test } from "vitest";
import { signTx, toWallet } from "../../node/testing/test-wallet.ts";
import type { Plugin, PluginEntries, PluginOutput, PluginTx } from "../../plugins/plugin.ts";
import { parseTx } from "../../script/index.ts";
import { PLAIN_COLOUR } from "../tx-colour.ts";
import { runPlugins } from "./run-plugins.ts";

const ABCD = fromHex("61626364");
const bytes = (...numbers: number[]): Uint8Array => Uint8Array.from(numbers);

function plugin(name: string, outputs: (tx: PluginTx) => PluginOutput[], lokadId = ABCD): Plugin {
  return { name, lokadIds: [lokadId], version: "1.0.0", run: outputs };
}

/** Returns a transaction with an OP_RETURN and two outputs. Plugins said `inputPlugins` about what it spends. */
function mark(
  plugins: Plugin[],
  opReturn: string,
  inputPlugins: (PluginEntries | undefined)[] = [],
  failures: string[] = [],
) {
  const raw = signTx(
    [{ txid: "11".repeat(32), sats: 9_000n }],
    [{ sats: 0n, script: fromHex(opReturn) }, ...toWallet(1n, 2n)],
  );
  const spent = [{ sats: 9_000n, script: toWallet(0n)[0]?.script ?? bytes(), height: 1, isCoinbase: false }];
  const subject = { tx: parseTx(raw), spent, colour: { ...PLAIN_COLOUR, inputPlugins } };
  return runPlugins(plugins, subject, (name, error) => failures.push(`${name}: ${String(error)}`));
}

const OP_RETURN_ABCD = "6a0461626364";
const one = plugin("one", () => [{ outIdx: 1, groups: [bytes(1)], data: [bytes(2)] }]);

describe("which plugins run", () => {
  test("those whose LOKAD id the transaction carries, and each output keeps what each of them said", () => {
    const two = plugin("two", () => [
      { outIdx: 1, groups: [], data: [bytes(3)] },
      { outIdx: 2, groups: [bytes(4), bytes(5)], data: [] },
    ]);
    const other = plugin("other", () => [{ outIdx: 0, groups: [], data: [] }], fromHex("00000000"));
    expect(mark([one, two, other], OP_RETURN_ABCD)).toEqual([
      undefined,
      { one: { groups: [bytes(1)], data: [bytes(2)] }, two: { groups: [], data: [bytes(3)] } },
      { two: { groups: [bytes(4), bytes(5)], data: [] } },
    ]);
    expect(mark([one], "6a0461626365")).toEqual([]);
    expect(mark([], OP_RETURN_ABCD)).toEqual([]);
  });

  test("a plugin runs once, however often its id is there", () => {
    let runs = 0;
    const counting = plugin("counting", () => {
      runs++;
      return [];
    });
    expect(
      mark([{ ...counting, lokadIds: [ABCD, fromHex("65666768")] }], "6a50046162636404656667680461626364"),
    ).toEqual([]);
    expect(runs).toBe(1);
  });
});

test("a plugin sees what it spends, what was said about it, and the eMPP sections", () => {
  const said: PluginEntries = { one: { groups: [bytes(7)], data: [bytes(8)] } };
  const seen: PluginTx[] = [];
  const looking = plugin("looking", (tx) => {
    seen.push(tx);
    return [];
  });
  mark([looking], "6a50056162636401026869", [said]);
  mark([looking], OP_RETURN_ABCD);
  expect(seen.map(({ emppPushes }) => emppPushes)).toEqual([[fromHex("6162636401"), fromHex("6869")], []]);
  expect(seen[0]?.inputs[0]).toMatchObject({
    prevTxid: "11".repeat(32),
    prevIdx: 0,
    output: { sats: 9_000n },
    plugins: said,
  });
  expect(seen[1]?.inputs[0]?.plugins).toEqual({});
  expect(seen[0]?.outputs.map(({ sats }) => sats)).toEqual([0n, 1n, 2n]);
});

describe("a plugin that fails has no outputs, and the others have theirs", () => {
  test.each([
    [
      "it throws",
      () => {
        throw new Error("oh");
      },
      "Error: oh",
    ],
    ["it names an output that is not there", () => [{ outIdx: 3, groups: [], data: [] }], "RangeError: no output 3"],
    ["it names none at all", () => [{ outIdx: -1, groups: [], data: [] }], "RangeError: no output -1"],
    [
      "it names one twice",
      () => [1, 1].map((outIdx) => ({ outIdx, groups: [], data: [] })),
      "RangeError: output 1 twice",
    ],
  ])("when %s", (_, run, text) => {
    const failures: string[] = [];
    const entries = mark([plugin("bad", run), one], OP_RETURN_ABCD, [], failures);
    expect(entries[1]).toEqual({ one: { groups: [bytes(1)], data: [bytes(2)] } });
    expect(entries.flatMap((entry) => Object.keys(entry ?? {}))).toEqual(["one"]);
    expect(failures).toEqual([`bad: ${text}`]);
  });
});
