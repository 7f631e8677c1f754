import { sats } from "@satchel/core/amount";
import { outpointOf, type Txid } from "@satchel/core/ids";
import { NetworkError } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aGenesis, aToken, aTokenId, aTx, createManualClock, scriptOf } from "@satchel/core/testing";
import type { Tx, Utxo } from "@satchel/core/tx";
import { createMemoryStore } from "@satchel/platform/memory";
import { afterEach, expect, test } from "vitest";
import type { Engine } from "../create-engine.ts";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

let engine: Engine;
afterEach(() => engine.stop());

const TOKENS = Array.from({ length: 450 }, (_, n) => aGenesis(n + 1));
const byId = new Map<string, (typeof TOKENS)[number]>(TOKENS.map((token) => [token.tokenId, token]));
const idOf = (n: number) => aTokenId(TOKENS[n]?.tokenId);
const alice = scriptOf("alice");

/** An indexer that holds its answers about tokens while a test wants it to. */
function scripted() {
  const scriptedChain = createScriptedChain();
  const asked: string[] = [];
  const waiting: { id: string; answer: () => void }[] = [];
  const failing = new Set<string>();
  let isHolding = false;
  const rawTx = async (txid: Txid) => {
    const token = byId.get(txid);
    if (token === undefined) return scriptedChain.rawTx(txid);
    asked.push(txid);
    if (isHolding) await new Promise<void>((answer) => waiting.push({ id: txid, answer }));
    if (failing.has(txid)) throw new NetworkError("not now", "unreachable");
    return token.rawTx;
  };
  return {
    chain: { ...scriptedChain, rawTx },
    asked,
    waiting,
    failing,
    hold: () => {
      isHolding = true;
    },
    answerAll: () => {
      isHolding = false;
      for (const { answer } of waiting.splice(0)) answer();
    },
  };
}

async function walletOf(tokens: number, script: ReturnType<typeof scripted>) {
  const store = createMemoryStore();
  const rig = createRig({ chain: script.chain, clock: createManualClock(), store });
  engine = rig.engine;
  await engine.start();
  mustBe(await engine.createWallet());
  await engine.resync();
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const txs = [...Array(tokens).keys()].map((n) =>
    aTx(n + 1)
      .from(alice)
      .paying(me, 546n, aToken(5n, idOf(n))),
  );
  // Coins with their tokens, as this wallet's indexer reports them.
  script.chain.utxos = async () => txs.map((tx) => coinOfOutput(tx, 0));
  script.chain.add(...txs);
  return { ...rig, store, me };
}

const coinOfOutput = ({ txid, outputs }: Tx, outIdx: number): Utxo => {
  const { script = NO_SCRIPT, sats: amount = sats(0n), token } = outputs[outIdx] ?? {};
  const age = { blockHeight: -1, isCoinbase: false, isFinal: false };
  return { outpoint: outpointOf(txid, outIdx), script, sats: amount, ...age, ...(token && { token }) };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("after a sync the tokens of all coins are fetched, four at a time, with one request each, and stored", async () => {
  const script = scripted();
  const { store } = await walletOf(450, script);
  script.hold();
  void engine.resync();
  while (script.waiting.length < 4) await turn();
  await turn();
  expect(script.waiting).toHaveLength(4);
  script.answerAll();
  const { tokens } = await until(engine, (state) => state.tokens.size === 450);
  expect([...tokens.keys()].sort()).toEqual([...Array(450).keys()].map(idOf).sort());
  expect(script.asked).toHaveLength(450);
  while (!(await store.get("cashtabCache"))?.includes(idOf(449))) await turn();
  await engine.resync();
  expect(script.asked).toHaveLength(450);
});

test("tokens that a screen needs are fetched before all that wait", async () => {
  const script = scripted();
  await walletOf(100, script);
  script.hold();
  void engine.resync();
  while (script.waiting.length < 4) await turn();
  const wanted = [idOf(98), idOf(99), idOf(0)];
  const shown = engine.needTokens(wanted);
  while (script.waiting.length < 5) await turn();
  expect(script.asked.slice(4)).toEqual([idOf(98)]);
  script.answerAll();
  await shown;
  for (const id of wanted) expect(engine.state.getState().tokens.has(id)).toBe(true);
  await until(engine, ({ tokens }) => tokens.size === 100);
  expect(script.asked).toHaveLength(100);
});

test("a token that cannot be fetched is asked for once after each sync, and does not hold up the others", async () => {
  const script = scripted();
  await walletOf(10, script);
  script.failing.add(idOf(3));
  await engine.resync();
  await until(engine, ({ tokens }) => tokens.size === 9);
  expect(script.asked.filter((id) => id === idOf(3))).toHaveLength(1);
  script.failing.clear();
  await engine.resync();
  await until(engine, ({ tokens }) => tokens.size === 10);
  expect(script.asked.filter((id) => id === idOf(3))).toHaveLength(2);
});
