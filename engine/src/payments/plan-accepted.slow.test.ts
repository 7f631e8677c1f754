// Hundreds of planned transactions of every kind, signed by the real vault, accepted by a devnet node and its indexer.

import { createChain } from "@satchel/chain";
import { atoms, sats } from "@satchel/core/amount";
import { outpointOf } from "@satchel/core/ids";
import type { SignedTx } from "@satchel/core/ports";
import { messageScript, NO_SCRIPT, p2pkhScript, p2shScript, type ScriptHex } from "@satchel/core/script";
import { aTokenId, rounds, scriptOf, txidOfNumber } from "@satchel/core/testing";
import { type Plan, type PlanOptions, planSend, planTokenSend, type TokenValue, type Utxo } from "@satchel/core/tx";
import { createDevnet, type Devnet } from "@satchel/devnet";
import { createSystemClock } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { parentsOf } from "../testing/devnet-rig.ts";
import { mustBe } from "../testing/rig.ts";
import { buildTxs } from "./signed/signed-plan.ts";

const WANTED = rounds(240, 1000);
/** Kinds of token that the demo wallet of the seeded world holds; they take turns, so that all are sent equally. */
const TOKEN_KINDS = ["SLP 1", "SLP 2", "SLP 129", "SLP 65", "ALP 0"];
const STRANGERS = [scriptOf("bob"), scriptOf("carol"), p2shScript("cd".repeat(20))];

type Random = (limit: number) => number;

/** Returns a generator that makes the same choices on every run. */
function createRandom(): Random {
  let state = 20_261_121;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

async function openWallet(devnet: Devnet) {
  const vault = createNodeVault();
  const restored = mustBe(await vault.restore(devnet.world?.demo.phrase ?? "", "device"));
  const wallet = { ...restored, name: "demo" };
  const script = p2pkhScript(wallet.keys[0]?.hash160 ?? NO_SCRIPT);
  const chain = createChain({ urls: [devnet.url], clock: createSystemClock(), WebSocket });
  const send = async (plan: Plan): Promise<SignedTx[]> => {
    const signed = mustBe(await vault.sign(wallet, plan, await parentsOf({ client: chain }, plan)));
    for (const { rawTx } of signed) await chain.broadcast(rawTx);
    return signed;
  };
  return { script, chain, send };
}

const kindOf = ({ token }: Utxo) => token && `${token.tokenType.protocol} ${token.tokenType.number}`;

const NONE = outpointOf(txidOfNumber(0), 0);

/** Mostly to the wallet itself, so that it does not run out. */
const payees = (own: ScriptHex, random: Random, count: number) =>
  Array.from({ length: count }, () => (random(3) > 0 ? own : (STRANGERS[random(STRANGERS.length)] ?? own)));

function planXecOf(utxos: readonly Utxo[], options: PlanOptions, random: Random) {
  const own = options.changeScript;
  const data = mustBe(messageScript("a thousand plans ".repeat(1 + random(12))));
  // A coin that is sent whole must be worth more than its fee, with data and the highest rate of this test.
  const plain = utxos.filter((coin) => coin.token === undefined && !coin.isCoinbase && coin.sats > 5_000n);
  const [one, two] = [plain[random(plain.length)], plain[random(plain.length)]].map((coin) => coin?.outpoint ?? NONE);
  const to = payees(own, random, [1, 1, 3, 40][random(4)] ?? 1).map((script) => ({
    script,
    sats: sats(600n + BigInt(random(3000))),
  }));
  switch (random(4)) {
    case 0:
      return planSend(utxos, { to }, options);
    case 1:
      return planSend(utxos, { to, data }, options);
    case 2:
      return planSend(utxos, { maxTo: own, coins: [one ?? NONE, two ?? NONE] }, options);
    default:
      return planSend(utxos, { maxTo: own, data, coins: [one ?? NONE] }, options);
  }
}

function planTokenOf(utxos: readonly Utxo[], kind: string, options: PlanOptions, random: Random) {
  const coins = utxos.filter((coin) => kindOf(coin) === kind && !coin.token?.isMintBaton);
  const { tokenId = "", atoms: held = 0n } = coins[random(coins.length)]?.token ?? {};
  const all = coins.reduce((sum, { token }) => sum + (token?.tokenId === tokenId ? token.atoms : 0n), 0n);
  const count = kind === "SLP 65" ? 1 : ([1, 2, 5, 30][random(4)] ?? 1);
  // When few atoms are left, they stay in the wallet.
  const to = payees(options.changeScript, random, Number(all) < count ? 1 : count).map((script) => ({
    script: all < 200n ? options.changeScript : script,
    atoms: atoms(all < 200n ? 1n : 1n + BigInt(random(3))),
  }));
  const pushes = kind === "ALP 0" && held > 0n && random(2) === 0 ? { pushes: [`544553540${random(10)}`] } : {};
  return planTokenSend(utxos, { tokenId: aTokenId(tokenId), to, ...pushes }, options);
}

test(`${WANTED} planned transactions are accepted, and burn nothing`, { timeout: 600_000 }, async () => {
  const devnet = await createDevnet({ world: {}, finalize: "never" });
  const { script, chain, send } = await openWallet(devnet);
  const random = createRandom();
  for (let i = 0; i < 30; i++) await devnet.fund(bytesOf(script), 400_000n);
  const sums = async () => sumTokens(await chain.utxos(script));
  const before = await sums();

  const counts = new Map<string, number>();
  const leaving = new Map<string, bigint>();
  let taken = 0;
  for (let round = 0; taken < WANTED; round++) {
    const utxos = await chain.utxos(script);
    const options = { feePerKb: 1000 + random(3) * 700, changeScript: script, tipHeight: devnet.state().tip.height };
    const kind = ["XEC", ...TOKEN_KINDS][round % 6] ?? "XEC";
    const plan = kind === "XEC" ? planXecOf(utxos, options, random) : planTokenOf(utxos, kind, options, random);
    const { txs, tokens = [] } = mustBe(plan);
    const signed = await send(mustBe(plan));
    taken += signed.length;
    counts.set(kind, (counts.get(kind) ?? 0) + signed.length);
    for (const output of txs.flatMap(({ outputs }) => outputs)) {
      const { token } = output;
      if (token && output.script !== script)
        leaving.set(token.tokenId, (leaving.get(token.tokenId) ?? 0n) + token.atoms);
    }
    if (tokens.length > 0) await expectAsBuilt(mustBe(plan), signed);
    if (round % 10 === 9) devnet.generate(1);
  }

  const after = await sums();
  for (const [tokenId, held] of before) expect((after.get(tokenId) ?? 0n) + (leaving.get(tokenId) ?? 0n)).toBe(held);
  expect([...counts.keys()].sort()).toEqual(["XEC", ...TOKEN_KINDS].sort());
  console.info(`${taken} transactions taken: ${[...counts].map(([kind, count]) => `${kind}: ${count}`).join(", ")}`);
  chain.close();
  await devnet.stop();

  /** Expects that nothing was burned and that the indexer then returns the transactions as built. */
  async function expectAsBuilt(plan: Plan, signed: readonly SignedTx[]): Promise<void> {
    for (const { txid, inputs, outputs, tokenEntries, tokenStatus } of buildTxs(plan, signed, 0)) {
      const told = await chain.tx(txid);
      expect(told.inputs.map(({ token }) => token)).toMatchObject(inputs.map(({ token }) => withoutEntry(token)));
      expect(told.outputs.map(({ token }) => token)).toEqual(outputs.map(({ token }) => token));
      expect(told).toMatchObject({ tokenEntries, tokenStatus });
    }
  }
});

/** An input's token without `entryIdx`: the indexer numbers entries for the spending transaction, our coin does not. */
const withoutEntry = (token: TokenValue | undefined) => token && { tokenId: token.tokenId, atoms: token.atoms };

function sumTokens(utxos: readonly Utxo[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { token } of utxos) if (token) sums.set(token.tokenId, (sums.get(token.tokenId) ?? 0n) + token.atoms);
  return sums;
}

const bytesOf = (script: ScriptHex): Uint8Array => Uint8Array.from(Buffer.from(script, "hex"));
