import { packTx, unpackTx } from "@satchel/chain";
import { sats } from "@satchel/core/amount";
import { outpointOf, readOutpoint, type Txid } from "@satchel/core/ids";
import { type Chain, type LiveEvent, NetworkError, refusalOf } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTx } from "@satchel/core/testing";
import { readTx, type Tx, txidOf, type Utxo, writeTx } from "@satchel/core/tx";

type Call = "history" | "utxos" | "tx" | "rawTx" | "tip";

/**
 * An indexer whose transactions a test sets, and whose replies it can hold back. A held reply has the state at the time
 * of the request. For tests of the order of events; everything else is tested against the devnet.
 */
export type ScriptedChain = Chain & {
  add(...txs: Tx[]): void;
  remove(txid: Txid): void;
  setTip(height: number): void;
  /** Sends an event to every watcher. */
  emit(event: LiveEvent): void;
  /** Holds back replies to this call until the returned function is called. */
  hold(call: Call): () => void;
  /** Calls `happen` right after the next reply to this call was read, before it is delivered. */
  afterNext(call: Call, happen: () => void): void;
  /** Makes every call fail with this error; `undefined` ends it. */
  breakWith(error: Error | undefined): void;
  /** How often this call was made. */
  asked(call: Call): number;
  watchers(): number;
};

export function createScriptedChain(): ScriptedChain {
  const book = createTxBook();
  const listeners = new Set<(event: LiveEvent) => void>();
  const gates = new Map<Call, Promise<void>>();
  const counts = new Map<Call, number>();
  const events = new Map<Call, () => void>();
  let failure: Error | undefined;
  let height = 100;

  async function reply<T>(call: Call, read: () => T): Promise<T> {
    counts.set(call, (counts.get(call) ?? 0) + 1);
    const answer = failure ? capture<T>(() => throwing(failure)) : capture(read);
    const happen = events.get(call);
    events.delete(call);
    happen?.();
    await gates.get(call);
    return answer();
  }

  function watch(onEvent: (event: LiveEvent) => void): () => void {
    listeners.add(onEvent);
    return () => void listeners.delete(onEvent);
  }

  const pageOf = (script: ScriptHex, page: number, pageSize: number) => {
    const all = book.historyOf(script);
    const numPages = Math.ceil(all.length / pageSize);
    return { txs: all.slice(page * pageSize, (page + 1) * pageSize), numPages, numTxs: all.length };
  };

  return {
    add: book.add,
    remove: book.remove,
    setTip: (to) => {
      height = to;
    },
    emit: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    hold: (call) => {
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      gates.set(call, gate);
      return () => {
        gates.delete(call);
        open();
      };
    },
    afterNext: (call, happen) => void events.set(call, happen),
    breakWith: (error) => {
      failure = error;
    },
    asked: (call) => counts.get(call) ?? 0,
    watchers: () => listeners.size,
    history: (script, page, pageSize) => reply("history", () => pageOf(script, page, pageSize)),
    historyPacked: (script, page, pageSize) =>
      reply("history", () => {
        const { txs, ...counts } = pageOf(script, page, pageSize);
        return { ...counts, txs: txs.map(packTx) };
      }),
    pack: async (txs) => txs.map(packTx),
    unpack: async (packed) => packed.map(unpackTx),
    utxos: (script) => reply("utxos", () => book.utxosOf(script)),
    tx: (txid) => reply("tx", () => book.tx(txid) ?? throwing(notFound(txid))),
    rawTx: (txid) => reply("rawTx", () => writeTx(book.tx(txid) ?? throwing(notFound(txid)))),
    tip: () => reply("tip", () => ({ height, hash: "00".repeat(32), isFinal: false, timestamp: 0 })),
    broadcast: async (rawTx) => book.take(rawTx),
    broadcastAll: async (rawTxs) => rawTxs.map(book.take),
    ...OF_NO_USE,
    validate: async (rawTx) => book.read(rawTx),
    indexers: async () => [],
    // It reports every event: the tests say what happens.
    watch: (_scripts, onEvent) => ({ add: () => undefined, remove: () => undefined, stop: watch(onEvent) }),
    watchTx: (_txid, onEvent) => watch((event) => "height" in event || onEvent(event)),
  };
}

const noTokens = () => Promise.reject(new NetworkError("The scripted chain has no tokens", "unreachable"));
const OF_NO_USE = {
  arrange: async () => undefined,
  tokenUtxos: noTokens,
  tokenHistory: noTokens,
  pluginGroups: noTokens,
  pluginUtxos: noTokens,
  pluginHistory: noTokens,
  watchToken: () => () => {},
  watchGroup: () => () => {},
};

const notFound = (txid: Txid) =>
  refusalOf({ path: `/tx/${txid}`, status: 404, serverText: `404: Transaction ${txid} not found in the index` });

function throwing(error: unknown): never {
  throw error;
}

function createTxBook() {
  const txs = new Map<Txid, Tx>();
  const spenderOf = (outpoint: string) =>
    [...txs.values()].find(({ inputs }) => inputs.some((input) => input.outpoint === outpoint));

  function asReported(tx: Tx): Tx {
    return {
      ...tx,
      outputs: tx.outputs.map(({ spentBy: _, ...output }, outIdx) => {
        const spender = spenderOf(outpointOf(tx.txid, outIdx));
        return spender ? { ...output, spentBy: { txid: spender.txid, inputIdx: 0 } } : output;
      }),
    };
  }

  /** Reads a transaction without checking it. */
  function read(rawTx: Uint8Array): Tx {
    const raw = readTx(rawTx);
    if (!raw.ok) throw refusalOf({ path: "/broadcast-tx", status: 400, serverText: "400: Parsing tx failed" });
    const inputs = raw.value.inputs.map((input) => {
      const { txid: parent, outIdx } = readOutpoint(input.outpoint);
      const { script = NO_SCRIPT, sats: amount = sats(0n) } = txs.get(parent)?.outputs[outIdx] ?? {};
      return { ...input, script, sats: amount };
    });
    const at = { txid: txidOf(rawTx), timeFirstSeen: 2_000_000_000, size: rawTx.length };
    return { ...aTx().with({ ...raw.value, inputs, ...at }) };
  }

  return {
    read,
    add: (...added: Tx[]) => {
      for (const tx of added) txs.set(tx.txid, tx);
    },
    take: (rawTx: Uint8Array): Txid => {
      const tx = read(rawTx);
      txs.set(tx.txid, tx);
      return tx.txid;
    },
    remove: (txid: Txid) => void txs.delete(txid),
    tx: (txid: Txid) => {
      const tx = txs.get(txid);
      return tx && asReported(tx);
    },
    historyOf: (script: ScriptHex): Tx[] => {
      const heightOf = (tx: Tx) => tx.block?.height ?? Number.MAX_SAFE_INTEGER;
      return [...txs.values()]
        .filter(({ inputs, outputs }) => [...inputs, ...outputs].some((part) => part.script === script))
        .sort((a, b) => heightOf(b) - heightOf(a) || b.timeFirstSeen - a.timeFirstSeen)
        .map(asReported);
    },
    utxosOf: (script: ScriptHex): Utxo[] =>
      [...txs.values()].flatMap((tx) =>
        tx.outputs.flatMap(({ script: to, sats: amount, token }, outIdx) => {
          const outpoint = outpointOf(tx.txid, outIdx);
          if (to !== script || spenderOf(outpoint)) return [];
          const { isCoinbase, isFinal } = tx;
          const blockHeight = tx.block?.height ?? -1;
          return [{ outpoint, script, sats: amount, blockHeight, isCoinbase, isFinal, ...(token && { token }) }];
        }),
      ),
  };
}

/** Reads now, and returns a function that returns the value or throws the error. */
function capture<T>(read: () => T): () => T {
  try {
    const value = read();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
