// Random wallets in the real engine, with the real vault, whose server lies about tokens and amounts at will and
// changes its lies between the syncs, the review and the payment. What devnet's token rules give the wallet is never
// burned.

import { atoms, sats } from "@satchel/core/amount";
import { type Outpoint, outpointOf, readOutpoint, type Txid } from "@satchel/core/ids";
import { emptyLedger } from "@satchel/core/ledger";
import { refusalOf } from "@satchel/core/ports";
import { fromHex, NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTokenId, aTxid, createManualClock, rounds, scriptOf } from "@satchel/core/testing";
import { tokensByBytes } from "@satchel/core/token";
import {
  type Plan,
  readTx,
  type SendIntent,
  type TokenIntent,
  type TokenValue,
  type Tx,
  txidOf,
  type Utxo,
} from "@satchel/core/tx";
import { anyId, anyLie, anyTx, coinsOf, judgeTx, type RandomCoin } from "@satchel/devnet/token-rules";
import { createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Engine } from "../../create-engine.ts";
import { evidenceItem } from "../../ledger/evidence-item.ts";
import { createRig, mustBe } from "../../testing/rig.ts";
import { createScriptedChain, type ScriptedChain } from "../../testing/scripted-chain.ts";
import { outboxItem } from "../outbox/stored-payments.ts";
import { contradictionOf, planXec } from "../plan-payment.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const bob = scriptOf("bob");

/** What the server does to each coin: at the first sync, at the second, during the review and during the payment. */
const PHASES = 4;
type Lie = (utxo: Utxo) => Utxo;
type Told = { coin: RandomCoin; lies: readonly Lie[] };
const anyCoins = fc.array(
  fc.tuple(anyTx, fc.array(fc.array(anyLie, { minLength: PHASES, maxLength: PHASES }), { minLength: 4, maxLength: 4 })),
  { minLength: 1, maxLength: 5 },
);
const anyWish = fc.record({
  kind: fc.constantFrom("max", "own", "amount", "token", "accept"),
  amount: fc.bigInt(546n, 100_000n),
  tokenId: anyId,
  count: fc.bigInt(1n, 9n),
  /** From this phase on the server stays with its word, so that more payments come to their end. */
  steadyFrom: fc.nat(PHASES - 1),
});
type Wish = typeof anyWish extends fc.Arbitrary<infer T> ? T : never;

/** One engine for many wallets: each round it has other coins. */
async function createLied() {
  const chain = createScriptedChain();
  const rig = createRig({ chain, clock: createManualClock(), vault: createNodeVault({ kdf: QUICK_KDF }) });
  const { engine, store } = rig;
  await engine.start();
  mustBe(await engine.createWallet());
  const [me = NO_SCRIPT] = engine.state.getState().ledger.scripts;
  const sent: Uint8Array[] = [];
  let told: readonly Told[] = [];
  let phase = 0;
  let steadyFrom = PHASES;
  const claim = ({ coin, lies }: Told): Utxo => lies[Math.min(phase, steadyFrom)]?.(coin.utxo) ?? coin.utxo;
  serve(chain, () => ({ told, claim }), sent);
  const begin = async (next: readonly Told[], { steadyFrom: from }: Wish) => {
    told = next;
    phase = 0;
    steadyFrom = from;
    sent.length = 0;
    for (const { key } of [evidenceItem, outboxItem]) await store.remove(key);
    engine.state.setState({ ledger: emptyLedger(new Set([me])), doubted: new Map(), outbox: [] });
    await engine.resync();
  };
  const enter = (next: number) => {
    phase = next;
  };
  return { engine, me, sent, begin, claim, enter };
}
type Lied = Awaited<ReturnType<typeof createLied>>;

const notFound = (txid: Txid) =>
  refusalOf({ path: `/tx/${txid}`, status: 404, serverText: `404: Transaction ${txid} not found in the index` });

function serve(
  chain: ScriptedChain,
  now: () => { told: readonly Told[]; claim: (told: Told) => Utxo },
  sent: Uint8Array[],
) {
  const known = () => new Map(now().told.map((each) => [each.coin.utxo.outpoint, each]));
  const none = { txs: [], numPages: 0, numTxs: 0 };
  chain.history = async () => none;
  chain.historyPacked = async () => none;
  chain.utxos = async () => now().told.map(now().claim);
  chain.tx = (txid) => Promise.reject(notFound(txid));
  chain.rawTx = async (txid) => {
    const found = now().told.find(({ coin }) => readOutpoint(coin.utxo.outpoint).txid === txid);
    if (!found) throw notFound(txid);
    return found.coin.rawTx;
  };
  // It never warns: it reads exactly what the message says, and no burn.
  chain.validate = async (rawTx) => {
    const raw = readTx(rawTx);
    if (!raw.ok) throw refusalOf({ path: "/validate-tx", status: 400, serverText: "400: Parsing tx failed" });
    const named = tokensByBytes(
      aTxid("00".repeat(32)),
      raw.value.outputs[0]?.script ?? NO_SCRIPT,
      raw.value.outputs.length,
    );
    const inputs = raw.value.inputs.map((input) => {
      const each = known().get(input.outpoint);
      const { token } = each ? now().claim(each) : { token: undefined };
      return { ...input, script: NO_SCRIPT, sats: sats(0n), ...(token && { token }) };
    });
    const outputs = raw.value.outputs.map((output, outIdx) => {
      const token = named.get(outIdx);
      if (token === undefined || token === "unreadable") return output;
      const tokenType = { protocol: token.protocol, type: "", number: token.typeNumber };
      return { ...output, token: { ...token, tokenType, entryIdx: 0 } };
    });
    return { inputs, outputs, tokenEntries: [] } as unknown as Tx;
  };
  chain.broadcast = async (rawTx) => {
    sent.push(rawTx);
    return txidOf(rawTx);
  };
}

function intentOf({ kind, amount, tokenId, count }: Wish, { engine, me }: Lied): SendIntent | TokenIntent {
  switch (kind) {
    case "token":
      return { tokenId: aTokenId(tokenId), to: [{ script: bob, atoms: atoms(count) }] };
    case "amount":
      return { to: [{ script: bob, sats: sats(amount) }] };
    case "accept": {
      // A person confirms the first coin in doubt, and chooses all others by hand.
      const state = engine.state.getState();
      const all = [...state.ledger.utxos.values()].filter(({ token }) => !token);
      const [doubted] = all.filter((coin) => contradictionOf(state, coin));
      const sure = all.filter((coin) => contradictionOf(state, coin) === undefined);
      const coins = [...(doubted ? [doubted] : []), ...sure].map(({ outpoint }) => outpoint);
      return { maxTo: bob, coins, ...(doubted && { accepted: [doubted.outpoint] }) };
    }
    default:
      return { maxTo: kind === "own" ? me : bob };
  }
}

const isSame = (one: TokenValue | undefined, other: TokenValue | undefined) =>
  one?.tokenId === other?.tokenId && one?.atoms === other?.atoms && one?.isMintBaton === other?.isMintBaton;

/** Checks that no plan uses a coin whose token the server has taken back, before any bytes were read. */
function checkMemory({ engine, claim, enter }: Lied, told: readonly Told[], me: ScriptHex): void {
  const max = planXec(engine.state.getState(), { maxTo: me });
  if (!max.ok) return;
  const spends = new Set<Outpoint>(max.value.spends);
  for (const each of told) {
    enter(0);
    const first = claim(each);
    enter(1);
    if (first.token && !isSame(first.token, claim(each).token)) expect(spends.has(first.outpoint)).toBe(false);
  }
}

type Counts = { sent: number; tokens: number; accepted: number; refused: number };

/** Checks the signed bytes of a payment against what is true of its coins. */
function checkSent(plan: Plan, sent: readonly Uint8Array[], told: readonly Told[], counts: Counts): void {
  const truths = new Map(told.map(({ coin }) => [coin.utxo.outpoint, coin.truth]));
  const accepted = new Set<Outpoint>(plan.accepted);
  let fee = 0n;
  for (const rawTx of sent) {
    const { inputs, outputs } = mustBe(readTx(rawTx));
    for (const { outpoint } of inputs) {
      const truth = truths.get(outpoint);
      if (truth) fee += truth.sats;
    }
    const own = outputs.reduce((sum, output) => sum + output.sats, 0n);
    fee -= own;
    const txid = txidOf(rawTx);
    for (const [outIdx, output] of outputs.entries()) {
      const outpoint = outpointOf(txid, outIdx);
      truths.set(outpoint, { sats: output.sats, token: undefined, isColoured: false, held: undefined });
    }
    const coins = inputs.map(({ outpoint }) => (accepted.has(outpoint) ? undefined : truths.get(outpoint)?.held));
    counts.tokens += coins.filter((coin) => coin !== undefined).length;
    counts.accepted += inputs.filter(({ outpoint }) => accepted.has(outpoint)).length;
    const parsed = { txid, outputs: outputs.map((out) => ({ sats: out.sats, script: fromHex(out.script) })) };
    const verdict = judgeTx(parsed, { coins, scripts: [], confirmedGenesis: () => undefined });
    for (const entry of verdict?.entries ?? []) {
      expect(entry).toMatchObject({ actualBurnAtoms: 0n, burnsMintBatons: false });
    }
  }
  expect(fee).toBe(plan.fee);
}

async function play(lied: Lied, told: readonly Told[], wish: Wish, counts: Counts): Promise<void> {
  const { engine, me, sent, begin, enter } = lied;
  await begin(told, wish);
  enter(1);
  await engine.resync();
  checkMemory(lied, told, me);
  const intent = intentOf(wish, lied);
  enter(2);
  const prepared = await engine.prepare(intent);
  if (!prepared.ok) return;
  enter(3);
  const done = await engine.send(prepared.value, { confirmedFee: prepared.value.fee });
  if (!done.ok) {
    counts.refused++;
    // Nothing was signed for a plan that is refused.
    expect(sent).toEqual([]);
    return;
  }
  counts.sent++;
  expect(sent).toHaveLength(prepared.value.txs.length);
  const confirmed = "accepted" in intent ? intent.accepted : undefined;
  for (const outpoint of prepared.value.accepted ?? []) expect(confirmed).toContain(outpoint);
  checkSent(prepared.value, sent, told, counts);
}

/** An engine remembers its payments, so it is replaced from time to time. */
const WALLETS_PER_ENGINE = 100;

test("no lie at any moment burns a token that was not given up by name, or changes the fee that was shown", async () => {
  const counts: Counts = { sent: 0, tokens: 0, accepted: 0, refused: 0 };
  let lied = await createLied();
  let played = 0;
  const stop = ({ engine }: { engine: Engine }) => engine.stop();
  await fc.assert(
    fc.asyncProperty(anyCoins, anyWish, async (txs, wish) => {
      if (++played % WALLETS_PER_ENGINE === 0) {
        stop(lied);
        lied = await createLied();
      }
      const told = txs.flatMap(([{ script, amounts }, lies], seed) =>
        coinsOf(lied.me, script, amounts, played * 10 + seed).map((coin, at) => ({ coin, lies: lies[at % 4] ?? [] })),
      );
      await play(lied, told, wish, counts);
    }),
    { numRuns: rounds(600, 100_000) },
  );
  stop(lied);
  // Worth something only if payments of every kind came to their end, and others were refused at the last moment.
  expect(counts.sent).toBeGreaterThan(200);
  expect(counts.tokens).toBeGreaterThan(3);
  expect(counts.accepted).toBeGreaterThan(rounds(5, 10));
  expect(counts.refused).toBeGreaterThan(20);
});
