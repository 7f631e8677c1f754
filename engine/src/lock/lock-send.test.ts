import { sats } from "@satchel/core/amount";
import { NetworkError } from "@satchel/core/ports";
import { NO_SCRIPT } from "@satchel/core/script";
import { aTx, scriptOf } from "@satchel/core/testing";
import type { Plan } from "@satchel/core/tx";
import { afterEach, describe, expect, test } from "vitest";
import { planXec } from "../payments/plan-payment.ts";
import { settledNotice } from "../testing/a-payment.ts";
import { type Browser, createBrowser } from "../testing/browser.ts";
import { balanceOf, mustBe, type Rig, until, untilTold } from "../testing/rig.ts";
import { createScriptedChain, type ScriptedChain } from "../testing/scripted-chain.ts";

const PASSWORD = "correct horse";

let browser: Browser;
afterEach(() => browser.closeAll());

/** A tab under a password with one coin, and a plan that spends it. */
async function funded(): Promise<{ chain: ScriptedChain; rig: Rig; plan: Plan }> {
  const chain = createScriptedChain();
  browser = createBrowser({ chain });
  const rig = await browser.start();
  mustBe(await rig.engine.createWallet());
  mustBe(await rig.engine.setPassword({ next: PASSWORD }));
  const [me = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
  const coin = aTx(1).from(scriptOf("alice")).paying(me, 50_000n).hashed();
  chain.add(coin);
  chain.emit({ kind: "tx-added", txid: coin.txid });
  const state = await until(rig.engine, ({ ledger }) => ledger.utxos.size === 1);
  rig.notices.length = 0;
  return { chain, rig, plan: mustBe(planXec(state, { to: [{ script: scriptOf("bob"), sats: sats(20_000n) }] })) };
}

const txidsAt = async (chain: ScriptedChain) =>
  (await chain.history(scriptOf("bob"), 0, 10)).txs.map(({ txid }) => txid);

describe("a payment under way when the wallet is locked", () => {
  test("that is being broadcast is completed, and is in the history after the unlock", async () => {
    const { chain, rig, plan } = await funded();
    const { broadcast } = chain;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      chain.broadcast = (rawTx) =>
        new Promise((done) => {
          answer = () => done(broadcast(rawTx));
          resolve();
        });
    });
    const sending = rig.engine.send(plan);
    await asked;
    await rig.engine.lock();
    expect(rig.engine.state.getState().outbox).toHaveLength(1);
    answer();
    const { txids } = mustBe(await sending);
    expect(rig.engine.state.getState()).toMatchObject({ phase: { kind: "locked" }, outbox: [] });
    expect(rig.engine.state.getState().ledger.utxos.size).toBe(0);
    mustBe(await rig.engine.unlock(PASSWORD));
    const state = await until(rig.engine, ({ ledger }) => ledger.history[0]?.txid === txids[0]);
    expect(balanceOf(state)).toBe(50_000n - plan.sent - plan.fee);
    expect(await txidsAt(chain)).toEqual(txids);
  });

  test("that is not signed yet is neither signed nor sent", async () => {
    const { chain, rig, plan } = await funded();
    const sending = rig.engine.send(plan);
    await rig.engine.lock();
    const sent = await sending;
    if (!sent.ok) expect(["vault-failed", "coins-gone"]).toContain(sent.problem.code);
    expect(await rig.engine.send(plan)).toMatchObject({ ok: false });
    expect(await txidsAt(chain)).toEqual(sent.ok ? sent.value.txids : []);
  });

  test.each(["in the same run", "after a restart"])(
    "of unknown outcome is settled after the unlock, %s, with the same bytes",
    async (when) => {
      const { chain, rig, plan } = await funded();
      const { broadcast } = chain;
      const raw: string[] = [];
      chain.broadcast = async (rawTx) => {
        raw.push(Buffer.from(rawTx).toString("hex"));
        chain.breakWith(new NetworkError("Error connecting to known Chronik instances", "unreachable"));
        throw new NetworkError("Failed getting /broadcast-tx: no answer", "unknown");
      };
      expect(await rig.engine.send(plan)).toMatchObject({ problem: { code: "outcome-unknown" } });
      await rig.engine.lock();
      rig.notices.length = 0;
      const isSame = when === "in the same run";
      if (!isSame) rig.engine.stop();
      const tab = isSame ? rig : await browser.start();
      expect(tab.engine.state.getState()).toMatchObject({ phase: { kind: "locked" }, outbox: [{ status: "unknown" }] });
      chain.breakWith(undefined);
      chain.broadcast = async (rawTx) => {
        raw.push(Buffer.from(rawTx).toString("hex"));
        return broadcast(rawTx);
      };
      mustBe(await tab.engine.unlock(PASSWORD));
      const state = await until(tab.engine, ({ outbox, ledger }) => outbox.length === 0 && ledger.history.length === 2);
      expect(new Set(raw).size).toBe(1);
      const txids = await txidsAt(chain);
      expect(txids).toHaveLength(1);
      expect(await untilTold(tab, 1)).toEqual([settledNotice(txids)]);
      expect(balanceOf(state)).toBe(50_000n - plan.sent - plan.fee);
    },
  );
});
