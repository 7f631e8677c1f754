import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { p2pkhScript, p2shScript, pushOf } from "../script/index.ts";
import { aScript, aTx, scriptOf } from "../testing/index.ts";
import { readActivity, signerScript } from "./index.ts";

const ME = scriptOf("me");
const DICE = "44494345";
const BET = "00" + "01000000" + "32000000";
const KEY = `02${"c6".repeat(32)}`;
const SIGNATURE = `${"5a".repeat(64)}41`;

const hash = (name: string, hex: string) => createHash(name).update(hex, "hex").digest("hex");
/** By Node's own hash functions. */
const hash160 = (hex: string) => hash("ripemd160", hash("sha256", hex));

/** OP_CHECKSIGVERIFY push(data) OP_EQUALVERIFY push(prefix) OP_EQUAL. */
const redeemScript = (prefix: string, data: string) => `ad${pushOf(data)}88${pushOf(prefix)}87`;

function payment({ prefix = DICE, data = BET, key = KEY, redeem = redeemScript(prefix, data), more = "" } = {}) {
  const script = p2shScript(hash160(redeem));
  const inputScript = more + [prefix, data, SIGNATURE, key, redeem].map(pushOf).join("");
  const tx = aTx().from(script).paying(ME, 5_000n);
  return tx.with({ inputs: tx.inputs.map((input) => ({ ...input, inputScript })) });
}
const actionsOf = (tx: ReturnType<typeof payment>) => readActivity(tx, new Set([ME])).actions;

describe("data in front of a signature", () => {
  test("is what the app says, and the key that signed it is the sender", () => {
    expect(actionsOf(payment())).toEqual([
      {
        app: "DICE Bet",
        lokadId: DICE,
        isValid: true,
        action: { minValue: 1, maxValue: 50 },
        signedBy: KEY,
      },
    ]);
  });

  test("of a key of 65 bytes, and of data longer than a byte can say", () => {
    const key = `04${"c6".repeat(64)}`;
    const data = "61".repeat(300);
    const [action] = actionsOf(payment({ prefix: "00746162", data, key }));
    expect(action).toMatchObject({ app: "Cashtab Msg", action: { msg: "a".repeat(300) }, signedBy: key });
    expect(signerScript(key)).toBe(p2pkhScript(hash160(key)));
  });

  test("that breaks its app's rules, and that of an app without a section, are said so", () => {
    expect(actionsOf(payment({ data: `01${BET.slice(2)}` }))).toMatchObject([{ app: "DICE Bet", isValid: false }]);
    expect(actionsOf(payment({ prefix: "504f5752", data: "2a07" }))).toMatchObject([
      { app: "unknown", lokadId: "504f5752", action: { stack: "504f5752 2a07" }, signedBy: KEY },
    ]);
  });

  test("stands behind what the OP_RETURN says", () => {
    const tx = payment().paying(aScript(`6a0400746162026869`), 0n);
    expect(actionsOf(tx).map(({ app }) => app)).toEqual(["Cashtab Msg", "DICE Bet"]);
  });

  test("may begin more inputs than one", () => {
    const tx = payment();
    const [first] = tx.inputs;
    if (first === undefined) throw new Error("no input");
    expect(actionsOf(tx.with({ inputs: [first, { ...first, script: ME }, first] }))).toHaveLength(2);
  });

  test.each([
    ["other data than the redeem script's", payment({ redeem: redeemScript(DICE, `01${BET.slice(2)}`) })],
    ["another prefix than the redeem script's", payment({ redeem: redeemScript("524f4c4c", BET) })],
    ["a redeem script that checks no signature", payment({ redeem: redeemScript(DICE, BET).replace(/^ad/, "75") })],
    ["something behind the comparison", payment({ redeem: `${redeemScript(DICE, BET)}51` })],
    ["two pieces of data", payment({ redeem: `ad${pushOf("aa")}${pushOf(BET)}88${pushOf(DICE)}87` })],
    ["a prefix of three bytes", payment({ prefix: "444943" })],
    ["no public key", payment({ key: "c6c6" })],
    ["one push more", payment({ more: "0101" })],
  ])("is nothing with %s", (_name, tx) => expect(actionsOf(tx)).toEqual([]));

  test("is nothing where the spent output is not of a script hash", () => {
    const tx = payment();
    const plain = tx.with({ inputs: tx.inputs.map((input) => ({ ...input, script: ME })) });
    expect(actionsOf(plain)).toEqual([]);
  });
});
