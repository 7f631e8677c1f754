import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { WsSub } from "@satchel/chain/wire";
import { fromHex, toHex } from "@satchel/core/script";
import { type Answer, compareAnswers } from "./compare.ts";
import { compareHeard } from "./compare-heard.ts";
import type { Listener } from "./listen.ts";
import { readerOf } from "./questions.ts";
import type { BlockDeed, Side } from "./side.ts";
import type { Report } from "./world.ts";

// What a side was given and what it answered, kept as facts: a devnet can be given the same again and compared, where
// no node is.

/** One call of a side. `given` and `told` are texts without line breaks; bytes are hex. */
export type Fact = { kind: FactKind; given: string; told: string };
type FactKind = "ask" | "post" | "listen" | "subscribe" | "heard" | "time" | "mine" | "block" | BlockDeed;

/** Returns a side that does what `side` does and adds it to the facts. */
export function recordSide(side: Side, facts: Fact[]): Side {
  let listeners = 0;
  const keep = async <Told>(
    kind: FactKind,
    given: string,
    doing: Promise<Told>,
    textOf: (told: Told) => string = () => "",
  ): Promise<Told> => {
    const told = await doing;
    facts.push({ kind, given, told: textOf(told) });
    return told;
  };
  return {
    ...side,
    ask: ({ path, body }) => {
      const asked = side.ask({ path, body });
      return body === undefined
        ? keep("ask", path, asked, answerText)
        : keep("post", `${path} ${toHex(body)}`, asked, answerText);
    },
    listen: async () => {
      const name = String(listeners++);
      const listener = await keep("listen", name, side.listen());
      return {
        subscribe: (subType) => {
          facts.push({ kind: "subscribe", given: `${name} ${subscriptionText(subType)}`, told: "" });
          listener.subscribe(subType);
        },
        heard: (least) => keep("heard", name, listener.heard(least), (frames) => frames.map(toHex).join()),
        close: listener.close,
      };
    },
    setTime: (seconds) => keep("time", String(seconds), side.setTime(seconds)),
    mine: (script) => keep("mine", toHex(script), side.mine(script), toHex),
    submitBlock: (raw) => keep("block", toHex(raw), side.submitBlock(raw), String),
    onBlock: (deed, hash) => keep(deed, hash, side.onBlock(deed, hash)),
  };
}

/** Gives a side what the facts say and reports where it answers otherwise: the left one is the side. */
export async function replayFacts(side: Side, facts: readonly Fact[], report: Report): Promise<void> {
  const listeners = new Map<string, Listener>();
  const listener = (name: string): Listener => {
    const found = listeners.get(name);
    if (found === undefined) throw new Error(`the facts have no WebSocket ${name}`);
    return found;
  };
  const differ = (question: string, left: string, right: string): void =>
    report(question, left === right ? [] : [{ field: "reason", left, right }]);
  const doFact: Record<FactKind, (given: string, told: string) => Promise<void>> = {
    ask: async (path, told) => {
      report(path, compareAnswers(readerOf(path), await side.ask({ path }), answerOf(told)));
    },
    post: async (given, told) => {
      const [path = "", body = ""] = given.split(" ");
      const answer = await side.ask({ path, body: fromHex(body) });
      report(path, compareAnswers(readerOf(path), answer, answerOf(told)));
    },
    listen: async (name) => void listeners.set(name, await side.listen()),
    subscribe: async (given) => {
      const [name = "", sub = ""] = given.split(" ");
      listener(name).subscribe(WsSub.decode(fromHex(sub)).subType);
      // The side must know of it before the next fact, and a socket that is new has heard nothing.
      await listener(name).heard(0);
    },
    heard: async (name, told) => {
      const right = told.split(",").flatMap((frame) => (frame === "" ? [] : [fromHex(frame)]));
      report("live messages", compareHeard(await listener(name).heard(0), right));
    },
    time: (seconds) => side.setTime(Number(seconds)),
    mine: async (_, raw) => differ("the other side's block", await side.submitBlock(fromHex(raw)), ""),
    block: async (raw, told) => differ("submit block", await side.submitBlock(fromHex(raw)), told),
    park: (hash) => side.onBlock("park", hash),
    unpark: (hash) => side.onBlock("unpark", hash),
    invalidate: (hash) => side.onBlock("invalidate", hash),
    reconsider: (hash) => side.onBlock("reconsider", hash),
  };
  try {
    for (const { kind, given, told } of facts) await doFact[kind](given, told);
  } finally {
    for (const each of listeners.values()) each.close();
  }
}

const LARGEST_WINDOW = 24;

/** Most answers repeat much of earlier ones, so a large window makes them small. */
export function packFacts(facts: readonly Fact[]): Uint8Array {
  const text = Buffer.from(facts.map(({ kind, given, told }) => `${kind} ${given}\n${told}`).join("\n"));
  const params = { [constants.BROTLI_PARAM_LGWIN]: LARGEST_WINDOW, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params });
}

export function unpackFacts(packed: Uint8Array): Fact[] {
  const lines = brotliDecompressSync(packed).toString().split("\n");
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, at) => {
    const head = lines[2 * at] ?? "";
    const end = head.indexOf(" ");
    return { kind: head.slice(0, end) as FactKind, given: head.slice(end + 1), told: lines[2 * at + 1] ?? "" };
  });
}

function subscriptionText(subType: WsSub["subType"]): string {
  return toHex(WsSub.encode({ isUnsub: false, subType }).finish());
}

const answerText = ({ status, type, body }: Answer): string => `${status}|${type}|${toHex(body)}`;

function answerOf(text: string): Answer {
  const [status, type = "", body = ""] = text.split("|");
  return { status: Number(status), type, body: fromHex(body) };
}
