import type { LiveEvent } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex } from "@satchel/core/script";
import { aTx, aUtxo, createManualClock, scriptOf, type TxBuilder, txidOfNumber } from "@satchel/core/testing";
import { ownScripts } from "@satchel/core/wallet";
import { createMemoryStore } from "@satchel/platform/memory";
import { createNodeVault } from "@satchel/vault/node";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createRig, mustBe, until } from "../testing/rig.ts";
import { createScriptedChain } from "../testing/scripted-chain.ts";

const alice = scriptOf("alice");

/** One change of the chain. For each of `delays` its event is emitted after that many further changes. */
const change = fc.record({
  kind: fc.constantFrom("income", "income", "spend", "mine", "finalize"),
  which: fc.nat(20),
  delays: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
  pause: fc.boolean(),
});

/** The wallet's transaction after the change, and the kind of its event. */
function changed(txs: TxBuilder[], me: ScriptHex, { kind, which }: { kind: string; which: number }) {
  const pick = (isSo: (tx: TxBuilder) => boolean) => {
    const all = txs.filter(isSo);
    return all[which % Math.max(1, all.length)];
  };
  const isSpent = (tx: TxBuilder) =>
    txs.some(({ inputs }) => inputs.some(({ outpoint }) => outpoint === `${tx.txid}:0`));
  const number = txs.length + 1;
  switch (kind) {
    case "income":
      return {
        tx: aTx(number)
          .from(alice)
          .paying(me, BigInt(number) * 1000n),
        event: "tx-added",
      } as const;
    case "spend": {
      const coin = pick((tx) => !isSpent(tx));
      if (!coin) return undefined;
      const utxo = aUtxo(me, coin.outputs[0]?.sats ?? 0n, { n: Number(`0x${coin.txid}`) });
      return { tx: aTx(number).spending(utxo).paying(me, 600n).paying(alice, 10n), event: "tx-added" } as const;
    }
    case "mine": {
      const tx = pick(({ block }) => block === undefined);
      return tx && ({ tx: tx.inBlock(100 + which), event: "tx-confirmed" } as const);
    }
    default: {
      const tx = pick(({ isFinal }) => !isFinal);
      return tx && ({ tx: tx.with({ isFinal: true }), event: "tx-finalized" } as const);
    }
  }
}

test("late, repeated and reordered events end in the indexer's state, without a sync", async () => {
  const vault = createNodeVault();
  const store = createMemoryStore();
  const maker = createRig({ chain: createScriptedChain(), store, vault });
  await maker.engine.start();
  mustBe(await maker.engine.createWallet());
  maker.engine.stop();
  const stored = store.entries();
  const deviceWith = (entries: Readonly<Record<string, string>>) => ({
    store: createMemoryStore(entries),
    copyStore: createMemoryStore(entries),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const chain = createScriptedChain();
      const rig = createRig({ chain, clock: createManualClock(), ...deviceWith(stored), vault });
      const { engine } = rig;
      await engine.start();
      await until(engine, ({ sync }) => sync.state === "fresh");
      const syncs = chain.asked("history");
      const [wallet] = engine.state.getState().wallets;
      const [me = NO_SCRIPT] = wallet ? ownScripts(wallet) : [];

      const txs: TxBuilder[] = [];
      let due: { at: number; event: LiveEvent }[] = [];
      const tell = (isDue: (at: number) => boolean) => {
        for (const { at, event } of due) if (isDue(at)) chain.emit(event);
        due = due.filter(({ at }) => !isDue(at));
      };
      for (const [step, each] of changes.entries()) {
        const now = changed(txs, me, each);
        if (now) {
          const known = txs.findIndex(({ txid }) => txid === now.tx.txid);
          if (known < 0) txs.push(now.tx);
          else txs[known] = now.tx;
          chain.add(now.tx);
          for (const delay of each.delays)
            due.push({ at: step + delay, event: { kind: now.event, txid: now.tx.txid } });
        }
        tell((at) => at <= step);
        if (each.pause) await new Promise((resolve) => setImmediate(resolve));
      }
      due.reverse();
      tell(() => true);
      const last = aTx(txs.length + 1)
        .from(alice)
        .paying(me, 1n);
      chain.add(last);
      chain.emit({ kind: "tx-added", txid: last.txid });
      const { ledger } = await until(engine, (state) => state.ledger.history.some(({ txid }) => txid === last.txid));

      const truth = await chain.utxos(me);
      expect(new Map(ledger.utxos)).toEqual(new Map(truth.map((utxo) => [utxo.outpoint, utxo])));
      expect(ledger.numTxs).toBe(txs.length + 1);
      for (const shown of ledger.history) {
        const real = await chain.tx(shown.txid);
        expect([shown.block?.height, shown.isFinal]).toEqual([real.block?.height, real.isFinal]);
      }
      expect(rig.notices.map((notice) => ("txid" in notice ? notice.txid : "")).sort()).toEqual(
        Array.from({ length: txs.length + 1 }, (_, index) => txidOfNumber(index + 1)),
      );
      expect(chain.asked("history")).toBe(syncs);
      engine.stop();
    }),
    { numRuns: 100 },
  );
});
