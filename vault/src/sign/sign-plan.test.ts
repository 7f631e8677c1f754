import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, readOutpoint } from "@satchel/core/ids";
import { ProtocolError, type SignedTx } from "@satchel/core/ports";
import { type ScriptHex, scriptOfBytes } from "@satchel/core/script";
import { aScript, aTokenId, aTxid } from "@satchel/core/testing";
import { type Plan, planSend, planTokenSend, type Utxo } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import {
  ALL_BIP143,
  Ecc,
  fromHex,
  HdNode,
  mnemonicToSeed,
  P2PKHSignatory,
  Script,
  Tx,
  TxBuilder,
  toHex,
} from "ecash-lib";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { deriveKey } from "../keys/derive-key.ts";
import { createNodeVault } from "../node.ts";
import {
  aPlan,
  aTx,
  aUtxo,
  OTHER_SCRIPT,
  P2SH_SCRIPT,
  parentsOf,
  paying,
  planned,
  scriptOf,
} from "../testing/plans.ts";
import { PUBLIC_PHRASE, restoreWallet } from "../testing/public-wallet.ts";
import { signPlan } from "./sign-plan.ts";

const vault = createNodeVault();
const seed = mnemonicToSeed(PUBLIC_PHRASE);
let wallet: Wallet;
let own: ScriptHex;

beforeAll(async () => {
  const restored = await restoreWallet(vault);
  const second = deriveKey(seed, "m/44'/1899'/0'/1/5");
  if (second === undefined) throw new Error("no second key");
  const { path, hash160, publicKey } = second;
  wallet = { ...restored, keys: [...restored.keys, { path, hash160, publicKey }] };
  own = scriptOf(wallet);
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function sign(plan: Plan): Promise<SignedTx[]> {
  const signed = await vault.sign(wallet, plan, parentsOf(plan));
  if (!signed.ok) throw new Error(signed.problem.code);
  return signed.value;
}

/** Signs a plan with ecash-lib alone and returns the transactions as hex. The outpoints must have real txids. */
function byLibrary(plan: Plan): string[] {
  return plan.txs.map((tx) => {
    const inputs = tx.inputs.map(({ utxo }) => {
      const ref = wallet.keys.find(({ hash160 }) => utxo.script.includes(hash160));
      const node = HdNode.fromSeed(seed).derivePath(ref?.path ?? "");
      const [txid = "", outIdx] = utxo.outpoint.split(":");
      return {
        input: {
          prevOut: { txid, outIdx: Number(outIdx) },
          signData: { sats: utxo.sats as bigint, outputScript: new Script(fromHex(utxo.script)) },
        },
        signatory: P2PKHSignatory(node.seckey() ?? new Uint8Array(), node.pubkey(), ALL_BIP143),
      };
    });
    const outputs = tx.outputs.map(({ sats, script }) => ({
      sats: sats as bigint,
      script: new Script(fromHex(script)),
    }));
    return toHex(new TxBuilder({ inputs, outputs }).sign().ser());
  });
}

describe("signing", () => {
  test("a payment with change has the same bytes as ecash-lib's, version 2, lock time 0 and the final sequence", async () => {
    const plan = aPlan(aTx([aUtxo(own, 10_000n)], [paying(OTHER_SCRIPT, 6000n), paying(own, 3700n, true)]));
    const [signed] = await sign(plan);
    const rawTx = signed?.rawTx ?? new Uint8Array();
    expect(toHex(rawTx)).toBe(byLibrary(plan)[0]);
    const tx = Tx.deser(rawTx);
    expect(tx.txid()).toBe(signed?.txid);
    expect([tx.version, tx.locktime, tx.inputs[0]?.sequence]).toEqual([2, 0, 0xffffffff]);
    expect(tx.outputs.map(({ sats, script }) => [sats, toHex(script.bytecode)])).toEqual([
      [6000n, OTHER_SCRIPT],
      [3700n, own],
    ]);
  });

  test("the sequence that a transaction says is that of its first input, and the others are final", async () => {
    const key = deriveKey(seed, wallet.keys[0]?.path ?? "");
    if (key === undefined) throw new Error("no key");
    const tx = aTx([aUtxo(own, 10_000n), aUtxo(own, 7000n, 2)], [paying(own, 16_000n)]);
    const [signed] = (await signPlan(aPlan({ ...tx, sequence: 0x8000_0005 }), new Map([[own, key]]))) ?? [];
    const { inputs } = Tx.deser(signed?.rawTx ?? new Uint8Array());
    expect(inputs.map(({ sequence }) => sequence)).toEqual([0x8000_0005, 0xffffffff]);
  });

  test("any plan gives the same bytes as ecash-lib, in the plan's order, with the planned size", () => {
    const anInput = fc.record({ key: fc.nat({ max: 1 }), sats: fc.bigInt(1000n, 10n ** 12n) });
    const anyScript = fc.constantFrom(OTHER_SCRIPT, P2SH_SCRIPT, aScript(`6a04${"00".repeat(4)}`));
    return fc.assert(
      fc.asyncProperty(
        fc.array(anInput, { minLength: 1, maxLength: 8 }),
        fc.array(anyScript, { minLength: 1, maxLength: 5 }),
        async (coins, scripts) => {
          const utxos = coins.map(({ key, sats }, at) => aUtxo(scriptOf(wallet, key), sats, at + 1, at * 300));
          const plan = aPlan(
            aTx(
              utxos,
              scripts.map((script, at) => paying(script, BigInt(at))),
            ),
          );
          const signed = await sign(plan);
          expect(signed.map(({ rawTx }) => toHex(rawTx))).toEqual(byLibrary(plan));
          expect(signed[0]?.rawTx.length).toBe(plan.txs[0]?.size);
        },
      ),
      { numRuns: 40 },
    );
  });

  describe("a plan of many inputs", () => {
    const coins = (count: number, seed: number) =>
      Array.from({ length: count }, (_, n) => aUtxo(own, 1_000n, seed + n));
    const chain = () => {
      const first = aTx(coins(25, 1000), [paying(own, 22_000n)]);
      const second = aTx(
        [...coins(14, 2000), { ...aUtxo(own, 22_000n), outpoint: planned(0, 0) }],
        [paying(OTHER_SCRIPT, 33_000n)],
      );
      return aPlan(first, second);
    };

    test("tells after every tenth input, over all transactions, how many are signed", async () => {
      const plan = chain();
      const told: [number, number][] = [];
      const signed = await vault.sign(wallet, plan, parentsOf(plan), { onProgress: (...each) => told.push(each) });
      expect(told).toEqual([10, 20, 30, 40].map((done) => [done, 40]));
      expect(signed).toEqual(await vault.sign(wallet, plan, parentsOf(plan)));
    });

    test("is stopped before its next transaction, and no signature leaves the vault", async () => {
      const plan = chain();
      const control = new AbortController();
      const told: number[] = [];
      const onProgress = (done: number) => {
        told.push(done);
        if (done === 10) control.abort();
      };
      const signed = await vault.sign(wallet, plan, parentsOf(plan), { onProgress, signal: control.signal });
      expect(signed).toEqual({ ok: false, problem: { code: "stopped" } });
      expect(told).toEqual([10, 20]);
    });
  });

  test("a chained transaction gets the txid of the one before, and its signature is valid", async () => {
    const first = aTx([aUtxo(own, 50_000n)], [paying(own, 30_000n), paying(own, 19_000n, true)]);
    const second = aTx(
      [
        { ...aUtxo(own, 19_000n), outpoint: planned(0, 1) },
        { ...aUtxo(own, 30_000n), outpoint: planned(0, 0) },
      ],
      [paying(OTHER_SCRIPT, 48_000n)],
    );
    const signed = await sign(aPlan(first, second));
    const [one, two] = signed.map(({ rawTx }) => Tx.deser(rawTx));
    expect(two?.inputs.map(({ prevOut }) => prevOut)).toMatchObject([{ outIdx: 1 }, { outIdx: 0 }]);

    const txid = one?.txid() ?? "";
    const linked = second.inputs.map(({ utxo }) => ({
      utxo: { ...utxo, outpoint: outpointOf(aTxid(txid), readOutpoint(utxo.outpoint).outIdx) },
    }));
    expect(toHex(signed[1]?.rawTx ?? new Uint8Array())).toBe(byLibrary(aPlan({ ...second, inputs: linked }))[0]);
  });

  test("the planner's plans with tokens, data and chains give the same bytes as ecash-lib", async () => {
    const tokenId = aTokenId("ef".repeat(32));
    const holding = (protocol: "SLP" | "ALP", number: number, seed: number): Utxo =>
      aUtxo(own, 546n, seed, 1, {
        tokenId,
        tokenType: { protocol, type: "", number },
        atoms: atoms(10n ** 9n),
        isMintBaton: false,
        entryIdx: 0,
      });
    const fuel = [aUtxo(own, 50_000n, 40), aUtxo(scriptOf(wallet, 1), 60_000n, 41)];
    const options = { feePerKb: 1234, changeScript: own, tipHeight: 1000 };
    const to = (count: number) => Array.from({ length: count }, () => ({ script: OTHER_SCRIPT, atoms: atoms(7n) }));
    const pay = { to: [{ script: P2SH_SCRIPT, sats: sats(105_000n) }], data: aScript("6a0400746162026869") };
    const plans = [
      planSend(fuel, pay, options),
      planSend(fuel, { maxTo: OTHER_SCRIPT, data: pay.data }, options),
      ...[1, 2, 0x41, 0x81].map((type) =>
        planTokenSend([holding("SLP", type, 3), ...fuel], { tokenId, to: to(2) }, options),
      ),
      planTokenSend([holding("ALP", 0, 3), ...fuel], { tokenId, to: to(3), pushes: ["534f4c30aa"] }, options),
      planTokenSend([holding("ALP", 0, 3), ...fuel], { tokenId, to: to(40) }, options),
    ];
    for (const plan of plans) {
      if (!plan.ok) throw new Error(plan.problem.code);
      const signed = await sign(plan.value);
      const txids = signed.map(({ txid }) => txid);
      const linked = plan.value.txs.map((tx) => ({
        ...tx,
        inputs: tx.inputs.map(({ utxo }) => {
          const [, index, outIdx] = /^plan:(\d+):(\d+)$/.exec(utxo.outpoint) ?? [];
          const outpoint =
            index === undefined ? utxo.outpoint : outpointOf(aTxid(txids[Number(index)]), Number(outIdx));
          return { utxo: { ...utxo, outpoint } };
        }),
      }));
      expect(signed.map(({ rawTx }) => toHex(rawTx))).toEqual(byLibrary({ ...plan.value, txs: linked }));
      expect(signed.map(({ rawTx }) => rawTx.length)).toEqual(plan.value.txs.map(({ size }) => size));
    }
    expect(plans.map((plan) => plan.ok && plan.value.txs.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 2]);
  });

  test("300 inputs, whose count takes three bytes, give the planned size too", async () => {
    const utxos = Array.from({ length: 300 }, (_, at) => aUtxo(own, 1000n, 1, at));
    const tx = aTx(utxos, [paying(OTHER_SCRIPT, 100_000n)]);
    const [signed] = await sign(aPlan({ ...tx, size: tx.size + 2 }));
    expect(signed?.rawTx.length).toBe(tx.size + 2);
  });

  test("each signature is 64 bytes and the flag 0x41, made by the key of its input", async () => {
    const [signed] = await sign(
      aPlan(aTx([aUtxo(own, 2000n), aUtxo(scriptOf(wallet, 1), 2000n, 2)], [paying(own, 3000n)])),
    );
    const inputs = Tx.deser(signed?.rawTx ?? new Uint8Array()).inputs;
    inputs.forEach((input, at) => {
      const script = scriptOfBytes(input.script?.bytecode ?? new Uint8Array());
      expect(script).toMatch(new RegExp(`^41[0-9a-f]{128}4121${wallet.keys[at]?.publicKey}$`));
    });
    expect(new Ecc().isValidSeckey(deriveKey(seed, wallet.keys[1]?.path ?? "")?.secretKey ?? new Uint8Array())).toBe(
      true,
    );
  });
});

describe("keys while signing", () => {
  test("are derived only for the scripts being spent", async () => {
    const derive = vi.spyOn(HdNode, "fromSeed");
    await sign(
      aPlan(aTx([aUtxo(scriptOf(wallet, 1), 2000n), aUtxo(scriptOf(wallet, 1), 2000n, 2)], [paying(own, 3000n)])),
    );
    expect(derive).toHaveBeenCalledOnce();
  });

  test("a key of somebody else among the wallet's keys does not make change out of a payment to them", async () => {
    const [first, second] = wallet.keys;
    const forged = { path: second?.path ?? "", hash160: OTHER_SCRIPT.slice(6, 46), publicKey: `02${"11".repeat(32)}` };
    const plan = aPlan(aTx([aUtxo(own, 10_000n)], [paying(OTHER_SCRIPT, 9_000n, true)]));
    const changed = { ...wallet, keys: [first ?? forged, forged] };
    expect(await vault.sign(changed, plan, parentsOf(plan))).toEqual({
      ok: false,
      problem: { code: "cannot-open", reason: "keys-differ" },
    });
  });

  test.each([0, 1])("are wiped with the seed afterwards, also after a refusal (%i)", async (off) => {
    const fromSeed = vi.spyOn(HdNode, "fromSeed");
    const derive = vi.spyOn(HdNode.prototype, "derive");
    const schnorrSign = vi.spyOn(Ecc.prototype, "schnorrSign");
    const tx = aTx([aUtxo(own, 2000n)], [paying(own, 1000n)]);
    const plan = aPlan({ ...tx, size: tx.size + off });
    const outcome = await vault.sign(wallet, plan, parentsOf(plan)).catch(() => "refused");
    expect(outcome === "refused").toBe(off === 1);

    const nodes = [...fromSeed.mock.results, ...derive.mock.results].map(({ value }) => value as HdNode);
    const secrets = [
      ...fromSeed.mock.calls.map(([used]) => used),
      ...schnorrSign.mock.calls.map(([secretKey]) => secretKey),
      ...nodes.flatMap((node) => [node.seckey() ?? new Uint8Array(1).fill(1), node.chainCode()]),
    ];
    expect(secrets).toHaveLength(1 + 1 + 2 * 6);
    expect(secrets.filter((bytes) => bytes.some((byte) => byte !== 0))).toEqual([]);
  });
});

describe("signing refuses", () => {
  test.each([-1, 1, 70])("a size off by %i bytes", async (off) => {
    const tx = aTx([aUtxo(own, 10_000n)], [paying(OTHER_SCRIPT, 9000n)]);
    const wrong = aPlan({ ...tx, size: tx.size + off });
    const error = new ProtocolError(`Plan refused: ${tx.size} bytes signed, ${tx.size + off} planned`);
    await expect(vault.sign(wallet, wrong, parentsOf(wrong))).rejects.toThrow(error);
  });

  test("a plan that does not add up, before it opens the envelope", async () => {
    const tx = aTx([aUtxo(own, 10_000n)], [paying(OTHER_SCRIPT, 9000n)]);
    const plan = aPlan({ ...tx, outputs: [paying(OTHER_SCRIPT, 9001n)] });
    await expect(vault.sign({ ...wallet, sealed: "" }, plan, parentsOf(plan))).rejects.toThrow(
      new ProtocolError("Plan refused: the inputs differ from the outputs plus the fee"),
    );
  });

  test("a coin without a key", async () => {
    const plan = aPlan(aTx([aUtxo(own, 10_000n)], [paying(own, 9000n)]));
    await expect(signPlan(plan, new Map())).rejects.toThrow(
      new ProtocolError("Plan refused: an input is not this wallet's"),
    );
  });

  test("coins of another wallet", async () => {
    const plan = aPlan(aTx([aUtxo(OTHER_SCRIPT, 10_000n)], [paying(own, 9000n)]));
    await expect(vault.sign(wallet, plan, parentsOf(plan))).rejects.toThrow(
      new ProtocolError("Plan refused: an input is not this wallet's"),
    );
  });
});
