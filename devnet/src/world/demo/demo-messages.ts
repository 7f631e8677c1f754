import { emppScript, fromHex, Script } from "ecash-lib";
import type { Party } from "../people/party.ts";
import { type Stage, type Step, tokenOf, told } from "../stage.ts";
import { MESSAGE_CASES, type MessageCase, type Quote } from "./messages.data.ts";

const OP_RETURN = 0x6a;
const OP_PUSHDATA1 = 0x4c;
const OP_1 = 0x51;
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

/** The OP_RETURN of a message, with the pushes the app makes: a length byte up to 75, PUSHDATA1 above (facts.md 2.2). */
export function messageScript(message: MessageCase, textOf: (quote: Quote) => string): Script {
  if ("empp" in message) return emppScript(message.empp.map(fromHex));
  const bytes = [OP_RETURN];
  for (const element of message.stack) {
    if (typeof element === "number") {
      bytes.push(element === 0 ? 0 : OP_1 - 1 + element);
      continue;
    }
    const push = fromHex(typeof element === "string" ? element : textOf(element));
    if (push.length > MAX_SHORT_PUSH) bytes.push(OP_PUSHDATA1);
    bytes.push(push.length, ...push);
  }
  return new Script(Uint8Array.from(bytes));
}
