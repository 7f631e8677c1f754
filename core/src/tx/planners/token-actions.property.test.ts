// The scripts of every action and send, read back by us, by ecash-lib and from the outputs that the plan names.

import { parseAlp, parseEmppScript, parseSlp, Script } from "ecash-lib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Atoms, atoms } from "../../amount/index.ts";
import { genesisTxid, type TokenId } from "../../ids/index.ts";
import { fromHex, NO_SCRIPT } from "../../script/index.ts";
import { aTokenId, aUtxo, rounds, scriptOf, tokenIdOfNumber } from "../../testing/index.ts";
import {
  type GenesisSection,
  readTokenSections,
  type TokenSection,
  type TokenType,
  tokensByBytes,
} from "../../token/index.ts";
import { decodePlan, encodePlan, type Plan, planTokenAction, planTokenSend, type Utxo } from "../index.ts";

const ME = scriptOf("me");
const OPTIONS = { feePerKb: 1000, changeScript: ME, tipHeight: 1000 };
const TOKEN = tokenIdOfNumber(0x70ce);
const NEW = tokenIdOfNumber(0x2e3);
const TYPES: readonly TokenType[] = [
  { protocol: "SLP", type: "", number: 1 },
  { protocol: "SLP", type: "", number: 0x81 },
  { protocol: "SLP", type: "", number: 0x41 },
  { protocol: "ALP", type: "", number: 0 },
];
const KINDS = ["mint", "burn", "fan-out", "mint-nft", "create", "send"] as const;

const amountUpTo = (max: bigint): fc.Arbitrary<Atoms> =>
  fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max })).map(atoms);
const anyCase = fc.constantFrom(...TYPES).chain((tokenType) => {
  const max = (tokenType.protocol === "ALP" ? 2n ** 48n : 2n ** 64n) - 1n;
  return fc.record({
    tokenType: fc.constant(tokenType),
    held: fc.array(amountUpTo(max), { minLength: 1, maxLength: 8 }),
    amount: amountUpTo(max),
    /** In millionths of what is held. */
    share: fc.bigInt({ min: 1n, max: 1_000_000n }),
    recipients: fc.integer({ min: 1, max: 45 }),
    kind: fc.constantFrom(...KINDS),
    name: fc.string({ unit: "binary", maxLength: 12 }),
    hasBaton: fc.boolean(),
  });
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

function planOf({ tokenType, held, amount, share, recipients, kind, name, hasBaton }: Case): Plan | undefined {
  const coin = (n: number, size: bigint, isMintBaton: boolean): Utxo =>
    aUtxo(ME, 546n, { n, token: { tokenId: TOKEN, tokenType, atoms: atoms(size), isMintBaton, entryIdx: 0 } });
  const coins = [
    ...held.map((size, n) => coin(n + 1, size, false)),
    coin(90, 0n, true),
    aUtxo(ME, 1_000_000n, { n: 91 }),
  ];
  const sum = held.reduce((all, each) => all + each, 0n);
  const part = atoms((sum * share) / 1_000_000n);
  const texts = { tokenName: name, tokenTicker: "T", url: "", decimals: 0 };
  const { protocol, number } = tokenType;
  const token: GenesisSection = {
    kind: "genesis",
    protocol,
    typeNumber: number === 0x41 ? 1 : number,
    info: { ...texts, ...(protocol === "ALP" ? { data: "", authPubkey: "" } : { hash: "" }) },
    atoms: amount,
    hasBaton,
  };
  const plans = {
    mint: () => planTokenAction(coins, { action: "mint", tokenId: TOKEN, atoms: amount }, OPTIONS),
    burn: () => planTokenAction(coins, { action: "burn", tokenId: TOKEN, atoms: part }, OPTIONS),
    "fan-out": () => planTokenAction(coins, { action: "fan-out", tokenId: TOKEN }, OPTIONS),
    "mint-nft": () =>
      planTokenAction(coins, { action: "mint-nft", groupTokenId: TOKEN, info: { ...texts, hash: "" } }, OPTIONS),
    create: () => planTokenAction(coins, { action: "create", token }, OPTIONS),
    send: () => {
      const each = atoms(part / BigInt(recipients));
      const to = Array.from({ length: recipients }, (_, n) => ({ script: scriptOf(`friend ${n}`), atoms: each }));
      return planTokenSend(coins, { tokenId: TOKEN, to }, OPTIONS);
    },
  };
  const plan = plans[kind]();
  return plan.ok ? plan.value : undefined;
}

/** What a section means, in the same words for every reader. */
type Meaning = { does: string; tokenId: TokenId; typeNumber: number; amounts: readonly bigint[]; batonAt?: number };

function ourMeaning(section: TokenSection): Meaning {
  const { kind, typeNumber } = section;
  if (section.kind === "send") return { does: kind, tokenId: section.tokenId, typeNumber, amounts: section.amounts };
  const does = { does: kind, tokenId: section.kind === "genesis" ? NEW : section.tokenId, typeNumber };
  const hasBaton = section.kind === "mint" || (section.kind === "genesis" && section.hasBaton);
  return { ...does, amounts: [section.atoms], ...(hasBaton && { batonAt: 2 }) };
}

/** Reads a script with ecash-lib, independently of our code. */
function libMeanings(hex: string): Meaning[] {
  const script = new Script(fromHex(hex));
  const pushes = parseEmppScript(script);
  if (pushes !== undefined) {
    return pushes.map((push) => {
      const read = parseAlp(push);
      if (read?.txType === "SEND")
        return { does: "send", tokenId: aTokenId(read.tokenId), typeNumber: 0, amounts: read.sendAtomsArray };
      if (read?.txType === "BURN")
        return { does: "burn", tokenId: aTokenId(read.tokenId), typeNumber: 0, amounts: [read.burnAtoms] };
      if (read?.txType !== "MINT" && read?.txType !== "GENESIS") throw new Error(`ecash-lib reads ${read?.txType}`);
      const { atomsArray, numBatons } = read.mintData;
      return {
        does: read.txType.toLowerCase(),
        tokenId: read.txType === "MINT" ? aTokenId(read.tokenId) : NEW,
        typeNumber: 0,
        amounts: atomsArray,
        ...(numBatons > 0 && { batonAt: 1 + atomsArray.length }),
      };
    });
  }
  const read = parseSlp(script);
  if (read?.txType === "SEND") {
    return [
      { does: "send", tokenId: aTokenId(read.tokenId), typeNumber: read.tokenType, amounts: read.sendAtomsArray },
    ];
  }
  if (read?.txType === "MINT" && "additionalAtoms" in read) {
    const { tokenId, tokenType: typeNumber, additionalAtoms, mintBatonOutIdx } = read;
    const batonAt = mintBatonOutIdx === undefined ? {} : { batonAt: mintBatonOutIdx };
    return [{ does: "mint", tokenId: aTokenId(tokenId), typeNumber, amounts: [additionalAtoms], ...batonAt }];
  }
  if (read?.txType === "BURN") {
    return [{ does: "burn", tokenId: aTokenId(read.tokenId), typeNumber: read.tokenType, amounts: [read.burnAtoms] }];
  }
  if (read?.txType !== "GENESIS") throw new Error(`ecash-lib reads ${read?.txType}`);
  const { tokenType: typeNumber, initialAtoms, mintBatonOutIdx } = read;
  const batonAt = mintBatonOutIdx === undefined ? {} : { batonAt: mintBatonOutIdx };
  return [{ does: "genesis", tokenId: NEW, typeNumber, amounts: [initialAtoms], ...batonAt }];
}

/** Checks that the readers agree on every transaction of a plan, and that its outputs hold what they read. */
function check(plan: Plan, kind: Case["kind"]): void {
  expect(decodePlan(encodePlan(plan))).toEqual({ ok: true, value: plan });
  let burned = 0n;
  for (const [index, { inputs, outputs }] of plan.txs.entries()) {
    const script = outputs[0]?.script ?? NO_SCRIPT;
    if (!inputs.some(({ utxo }) => utxo.token) && !script.startsWith("6a")) continue;
    const read = readTokenSections(script);
    expect(read.ok).toBe(true);
    const ours = read.ok ? read.value.map(ourMeaning) : [];
    expect(ours).toEqual(libMeanings(script));
    const carried = tokensByBytes(genesisTxid(NEW), script, outputs.length);
    for (const [outIdx, { token }] of outputs.entries()) {
      const tokenId = token?.tokenId === `plan:${index}` ? NEW : token?.tokenId;
      const expected = token && { tokenId, atoms: token.atoms, isMintBaton: token.isMintBaton ?? false };
      if (expected === undefined) expect(carried.get(outIdx)).toBeUndefined();
      else expect(carried.get(outIdx)).toMatchObject(expected);
    }
    const isOld = (token: { tokenId: TokenId; isMintBaton?: boolean } | undefined) => token?.tokenId === TOKEN;
    const spent = inputs.reduce((sum, { utxo: { token } }) => sum + (isOld(token) ? (token?.atoms ?? 0n) : 0n), 0n);
    const kept = outputs.reduce((sum, { token }) => sum + (isOld(token) ? (token?.atoms ?? 0n) : 0n), 0n);
    const batonsIn = inputs.filter(({ utxo }) => utxo.token?.isMintBaton).length;
    const batonsOut = outputs.filter(({ token }) => token?.isMintBaton && isOld(token)).length;
    expect(batonsOut).toBe(batonsIn);
    // A mint makes atoms, and an NFT uses up one of its collection.
    if (kind !== "mint" && !(kind === "mint-nft" && index === plan.txs.length - 1)) burned += spent - kept;
  }
  // Every burn says so in its script, and only the last transaction burns.
  const says = plan.txs.map(({ outputs }) => {
    const read = readTokenSections(outputs[0]?.script ?? NO_SCRIPT);
    return read.ok && read.value.some((section) => section.kind === "burn");
  });
  expect(says).toEqual(plan.txs.map((_, index) => kind === "burn" && index === plan.txs.length - 1));
  expect(burned).toBe(kind === "burn" ? (plan.tokens?.[0]?.burned ?? -1n) : 0n);
}

test(`${rounds(400, 10_000)} random wallets: we and ecash-lib read the same out of every script, and it is what the plan says`, () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(anyCase, (one) => {
      const plan = planOf(one);
      if (plan === undefined) return;
      counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
      check(plan, one.kind);
    }),
    { numRuns: rounds(400, 10_000) },
  );
  for (const kind of KINDS) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(3);
});
