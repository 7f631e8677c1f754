import { fromHex } from "@satchel/core/script";
import {
  ALL_BIP143,
  emppScript,
  flagSignature,
  OP_1,
  OP_2DROP,
  OP_CHECKSIGVERIFY,
  OP_EQUAL,
  OP_EQUALVERIFY,
  pushBytesOp,
  Script,
  sha256d,
  shaRmd160,
  type TxBuilderInput,
} from "ecash-lib";
import type { Party } from "../people/party.ts";
import { type Stage, type Step, tokenOf, told } from "../stage.ts";
import { DICE_BET, MESSAGE_CASES, type MessageCase, type Quote } from "./messages.data.ts";

const OP_RETURN = 0x6a;
const OP_PUSHDATA1 = 0x4c;
const MAX_SHORT_PUSH = 75;

export function messageSteps(stage: Stage): Step[] {
  const { chain, cast, random } = stage;
  return MESSAGE_CASES.map((message) => {
    const { label, direction, from } = message;
    const friend = random.pick(cast.friends);
    const stranger: Party = from === undefined ? friend : cast[from];
    const sats = BigInt(random.between(6, 300)) * 100n;
    return told(label, () => {
      const opReturn = messageScript(message, (quote) => quoted(stage, quote));
      return direction === "sent"
        ? chain.send(cast.demo, { opReturn, outputs: [{ to: friend.script, sats }] })
        : chain.send(stranger, { opReturn, outputs: receivers(stage, from, sats) });
    });
  });
}

/** A payout of the staking desk goes to all holders at once. */
function receivers({ cast }: Stage, from: MessageCase["from"], sats: bigint) {
  const others =
    from === "staking" ? cast.friends.map(({ script }, at) => ({ to: script, sats: sats + BigInt(at) })) : [];
  return [{ to: cast.demo.script, sats }, ...others];
}

function quoted(stage: Stage, { quote }: Quote): string {
  switch (quote) {
    case "token":
      return tokenOf(stage, "reward").tokenId;
    case "article": {
      const [txid] = stage.labels.get("article") ?? [];
      if (txid === undefined) throw new RangeError("the article is quoted before it is written");
      return txid;
    }
  }
}

/**
 * Returns the OP_RETURN of a message with the same pushes as the app makes: a length byte up to 75, PUSHDATA1 above
 * (facts.md 2.2).
 */
function messageScript(message: MessageCase, textOf: (quote: Quote) => string): Script {
  if ("empp" in message) return emppScript(message.empp.map(fromHex));
  return stackScript(message.stack.map((element) => (typeof element === "object" ? textOf(element) : element)));
}

/** Returns the OP_RETURN of words that a payment says. */
export const wordsScript = (words: string): Script => stackScript(["00746162", Buffer.from(words).toString("hex")]);

function stackScript(stack: readonly (string | number)[]): Script {
  const bytes = [OP_RETURN];
  for (const element of stack) {
    if (typeof element === "number") {
      bytes.push(element === 0 ? 0 : OP_1 - 1 + element);
      continue;
    }
    const push = fromHex(element);
    if (push.length > MAX_SHORT_PUSH) bytes.push(OP_PUSHDATA1);
    bytes.push(push.length, ...push);
  }
  return new Script(Uint8Array.from(bytes));
}

/** A dice bet that stands in front of a signature instead of in an OP_RETURN. */
const INPUT_DATA = { lokadId: fromHex("44494345"), data: fromHex(DICE_BET) };
const INPUT_DATA_SATS = 5_000n;
/** The amount to a p2sh by which the game is known (facts.md 2.5). */
const BLITZ_SATS = 829n;

/** Messages without an OP_RETURN (facts.md 2.5, additions). */
export function scriptMessageSteps(stage: Stage): Step[] {
  const { chain, cast, random } = stage;
  const friend = random.pick(cast.friends);
  return [
    told("input-data", () => {
      const funding = chain.send(friend, { outputs: [{ to: p2sh(DATA_SCRIPT), sats: INPUT_DATA_SATS }] });
      const spend = [dataInput(friend, funding)];
      return chain.send(friend, { spend, outputs: [{ to: cast.demo.script, sats: 3_000n }] });
    }),
    told("blitz", () => chain.send(cast.demo, { outputs: [{ to: p2sh(playScript(friend)), sats: BLITZ_SATS }] })),
  ];
}

const p2sh = (redeemScript: Script): Script => Script.p2sh(shaRmd160(redeemScript.bytecode));

/** Makes the signature cover the data before it: other data need another script (facts.md 2.4). */
const DATA_SCRIPT = Script.fromOps([
  OP_CHECKSIGVERIFY,
  pushBytesOp(INPUT_DATA.data),
  OP_EQUALVERIFY,
  pushBytesOp(INPUT_DATA.lokadId),
  OP_EQUAL,
]);

const playScript = ({ publicKey }: Party): Script =>
  Script.fromOps([pushBytesOp(publicKey), OP_CHECKSIGVERIFY, OP_2DROP, OP_1]);

function dataInput({ secretKey, publicKey }: Party, txid: string): TxBuilderInput {
  return {
    input: { prevOut: { txid, outIdx: 0 }, signData: { sats: INPUT_DATA_SATS, redeemScript: DATA_SCRIPT } },
    signatory: (ecc, input) => {
      const { bytes } = input.sigHashPreimage(ALL_BIP143);
      const signature = flagSignature(ecc.schnorrSign(secretKey, sha256d(bytes)), ALL_BIP143);
      const pushes = [INPUT_DATA.lokadId, INPUT_DATA.data, signature, publicKey, DATA_SCRIPT.bytecode];
      return Script.fromOps(pushes.map(pushBytesOp));
    },
  };
}
