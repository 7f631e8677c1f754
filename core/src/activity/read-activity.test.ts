import { describe, expect, test } from "vitest";
import { NO_SCRIPT, p2shScript, type ScriptHex } from "../script/index.ts";
import { aScript, aTx, p2pkScript, scriptOf } from "../testing/index.ts";
import type { Tx } from "../tx/index.ts";
import { readActivity } from "./index.ts";

const ME = scriptOf("me");
const SAVINGS = scriptOf("savings");
const BOB = scriptOf("bob");
const CAROL = p2shScript("ca".repeat(20));
const OWN = new Set([ME, SAVINGS]);
/** Returns the payment without messages and tokens, which have tests of their own. */
function paymentOf(tx: Tx, ownScripts: ReadonlySet<ScriptHex>) {
  const { actions: _, tokens: __, ...payment } = readActivity(tx, ownScripts);
  return payment;
}
const NO_ADDRESS = p2pkScript(`02${"ab".repeat(32)}`);

describe("payments", () => {
  test("received: the amount, the senders, and where to reply", () => {
    const tx = aTx().from(BOB).from(CAROL).from(BOB).paying(ME, 1000n).paying(BOB, 5000n).paying(SAVINGS, 50n);
    expect(paymentOf(tx, OWN)).toEqual({
      kind: "received",
      sats: 1050n,
      counterparties: [BOB, CAROL],
      replyTo: BOB,
    });
  });

  test("received from a script without an address: no reply is possible", () => {
    const activity = paymentOf(aTx().from(NO_ADDRESS).from(BOB).paying(ME, 1000n), OWN);
    expect(activity).toEqual({ kind: "received", sats: 1000n, counterparties: [BOB] });
    expect("replyTo" in activity).toBe(false);
  });

  test("sent: the amount without change and fee", () => {
    const tx = aTx()
      .from(ME)
      .paying(aScript("6a04deadbeef"), 0n)
      .paying(BOB, 700n)
      .paying(CAROL, 30n)
      .paying(BOB, 1n)
      .paying(SAVINGS, 5000n);
    expect(paymentOf(tx, OWN)).toEqual({ kind: "sent", sats: 731n, counterparties: [BOB, CAROL] });
  });

  test("sent: one input of the wallet is enough", () => {
    expect(paymentOf(aTx().from(BOB).from(ME).paying(CAROL, 700n), OWN).kind).toBe("sent");
  });

  test("sent to a script without an address: the amount counts, without counterparties", () => {
    expect(paymentOf(aTx().from(ME).paying(NO_ADDRESS, 700n), OWN)).toEqual({
      kind: "sent",
      sats: 700n,
      counterparties: [],
    });
  });

  test("sent to itself: everything that was moved", () => {
    const tx = aTx().from(ME).paying(aScript("6a00"), 0n).paying(SAVINGS, 700n).paying(ME, 300n);
    expect(paymentOf(tx, OWN)).toEqual({ kind: "self", sats: 1000n, counterparties: [] });
  });

  test("another script that contains the hash of the wallet is not its own", () => {
    const lookalike = aScript(`6a14${ME.slice(6, 46)}`);
    expect(paymentOf(aTx().from(BOB).paying(lookalike, 10n).paying(ME, 1n), OWN).sats).toBe(1n);
  });
});

describe("block rewards", () => {
  const reward = (own: bigint, total: bigint) =>
    paymentOf(
      aTx()
        .with({ isCoinbase: true })
        .from(NO_SCRIPT, 0n)
        .paying(BOB, total - own)
        .paying(ME, own),
      OWN,
    );

  test.each([
    [89n, "coinbase-reward"],
    [90n, "staking-reward"],
    [100n, "staking-reward"],
    [110n, "staking-reward"],
    [111n, "coinbase-reward"],
    [580n, "coinbase-reward"],
  ])("%s of 1000: %s", (own, kind) => expect(reward(own, 1000n)).toEqual({ kind, sats: own, counterparties: [] }));

  test("the tolerance is rounded down to whole sats", () => {
    // 9% of 312500099 is 28125008.91, 11% is 34375010.89.
    expect(reward(28_125_008n, 312_500_099n).kind).toBe("staking-reward");
    expect(reward(28_125_007n, 312_500_099n).kind).toBe("coinbase-reward");
    expect(reward(34_375_010n, 312_500_099n).kind).toBe("staking-reward");
    expect(reward(34_375_011n, 312_500_099n).kind).toBe("coinbase-reward");
  });
});
