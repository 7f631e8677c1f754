import fc from "fast-check";
import { expect, test } from "vitest";
import { netEffect, readActivity } from "../activity/index.ts";
import type { TokenId } from "../ids/index.ts";
import { NO_SCRIPT, p2shScript } from "../script/index.ts";
import { aScript, aToken, aTx, aUtxo, rounds, scriptOf, tokenIdOfNumber } from "../testing/index.ts";
import type { Utxo } from "../tx/index.ts";
import { addTx, balanceOf, emptyLedger, replaceAll, totalsOf } from "./index.ts";

const [ME, MINE, BOB] = [scriptOf("me"), scriptOf("mine"), scriptOf("bob")];
const OWN = new Set([ME, MINE]);
const TOKENS = [tokenIdOfNumber(0xa), tokenIdOfNumber(0xb)];
const RUNS = { numRuns: rounds(300, 20_000), seed: 15 };

const coin = fc.record({
  script: fc.constantFrom(ME, MINE, BOB, p2shScript("0f".repeat(20)), aScript("6a0400746162026869")),
  sats: fc.bigInt(0n, 10n ** 12n),
  token: fc.option(
    fc.record({ tokenId: fc.constantFrom(...TOKENS), atoms: fc.bigInt(0n, 10n ** 9n), isMintBaton: fc.boolean() }),
    { nil: undefined },
  ),
});
/** An input of an offer has the choice of its spender before the script. */
const choice = fc.constantFrom("", `40${"5a".repeat(64)}5103525187`, `40${"5a".repeat(64)}0003525187`);
const EVENTS = ["SEND", "MINT", "GENESIS", "BURN", "NONE"] as const;

test("the parts of any transaction make up the change of the balance and of the tokens", () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coin, choice), { minLength: 1, maxLength: 5 }),
      fc.array(coin, { maxLength: 5 }),
      fc.constantFrom(...EVENTS),
      (ins, outs, txType) => {
        const tokenOf = ({
          token,
        }: {
          token?: { tokenId: TokenId; atoms: bigint; isMintBaton: boolean } | undefined;
        }) => token && { ...aToken(token.atoms, token.tokenId), isMintBaton: token.isMintBaton };
        const spent = ins.map(([each, inputScript], n) => {
          const token = tokenOf(each);
          const utxo: Utxo = aUtxo(each.script, each.sats, { n: n + 1, ...(token && { token }) });
          return { utxo, inputScript };
        });
        let made = aTx(99);
        for (const { utxo } of spent) made = made.spending(utxo);
        for (const each of outs) made = made.paying(each.script, each.sats, tokenOf(each));
        const tx = made.with({
          inputs: made.inputs.map((input, n) => ({ ...input, inputScript: spent[n]?.inputScript ?? NO_SCRIPT })),
          tokenEntries: TOKENS.map((tokenId) => ({
            ...NO_BURN,
            tokenId,
            tokenType: aToken(0n).tokenType,
            txType,
          })),
        });

        const own = spent.map(({ utxo }) => utxo).filter(({ script }) => OWN.has(script));
        const before = replaceAll(emptyLedger(OWN), { utxos: own, page: { txs: [], numPages: 0, numTxs: 0 } });
        const after = addTx(before, tx);
        const activity = readActivity(tx, OWN);
        const effect = netEffect(tx, OWN, activity);
        const paid = effect.paid.reduce((sum, { sats }) => sum + sats, 0n);

        expect(effect.change).toBe(balanceOf(after, 100).total - balanceOf(before, 100).total);
        expect(effect.change + effect.carried).toBe(effect.came - effect.fee - paid);
        for (const tokenId of TOKENS) {
          if (activity.tokens.some((each) => each.tokenId === tokenId && each.event === "Agora Sale")) continue;
          const atomsOf = (ledger: typeof after) => totalsOf(ledger).tokens.get(tokenId)?.atoms ?? 0n;
          expect(effect.tokens.get(tokenId) ?? 0n).toBe(atomsOf(after) - atomsOf(before));
        }
      },
    ),
    RUNS,
  ));

const NO_BURN = {
  isInvalid: false,
  burnSummary: "",
  failedColorings: [],
  actualBurnAtoms: 0n as never,
  intentionalBurnAtoms: 0n as never,
  burnsMintBatons: false,
};
