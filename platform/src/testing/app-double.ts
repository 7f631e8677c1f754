import type { BridgePort } from "../bridge/create-bridge.ts";
import { type BridgeEvent, PROTOCOL } from "../bridge/protocol.ts";

/**
 * How the double fails at a call: it refuses with this code, never answers, answers once more with something else, or
 * gives its answer to ids that no call has.
 */
export type Fault = { code: string } | "silent" | "twice" | "foreign";

/** An id that no page reaches in a test. */
const FOREIGN_ID = 1_000_000;

/** Returns the messages that follow a call: its answer, and what a fault makes of it. */
function repliesTo(id: number, answered: object, fault: Fault | undefined): object[] {
  const again = [
    { id, ok: "again" },
    { id, no: { code: "failed", message: "again" } },
  ];
  if (fault === "silent") return [];
  if (fault === "twice") return [{ id, ...answered }, ...again];
  if (fault === "foreign") return [FOREIGN_ID, 0, -id].map((other) => ({ id: other, ...answered }));
  return [{ id, ...(fault ? { no: { code: fault.code, message: "the double fails" } } : answered) }];
}

/** The clipboard of the device, as Device.java uses it: it knows its own text and reads no other. */
function clipboardDouble() {
  const clipboard = { text: "", isOurSecret: false };
  return {
    clipboard,
    /** Returns undefined for a call of another kind. */
    answer(call: string, { text = "", isSecret }: Record<string, unknown>): object | undefined {
      if (call === "device.copy") Object.assign(clipboard, { text, isOurSecret: isSecret });
      else if (call !== "device.clearCopied") return undefined;
      else if (clipboard.isOurSecret) Object.assign(clipboard, { text: "", isOurSecret: false });
      return { ok: null };
    },
  };
}

/** Other calls about the device and files are carried out at once. */
const otherwise = (call: string): object =>
  /^(device|file)\./.test(call) ? { ok: null } : { no: { code: "unknown-call", message: "no such call" } };

/** The calls about stored texts, as Store.java answers them. */
function storeDouble() {
  const areas = new Map(["sealed", "rest", "copy"].map((area) => [area, new Map<string, string>()]));
  /** The areas and keys whose text cannot be opened any more. A text that is stored later has a key of its own. */
  const lost = new Set<string>();
  return {
    areas,
    loseKey(area: string): void {
      for (const key of areas.get(area)?.keys() ?? []) lost.add(`${area} ${key}`);
    },
    /** Returns undefined for a call of another kind. */
    answer(call: string, { area = "", key = "", text = "" }: Record<string, string>): object | undefined {
      const texts = areas.get(area);
      const place = `${area} ${key}`;
      switch (call) {
        case "store.get":
          if (lost.has(place)) return { no: { code: "damaged", message: "the key is lost" } };
          return { ok: texts?.get(key) ?? null };
        case "store.set":
          texts?.set(key, text);
          lost.delete(place);
          return { ok: null };
        case "store.remove":
          texts?.delete(key);
          lost.delete(place);
          return { ok: null };
        case "store.clear":
          for (const stored of texts?.keys() ?? []) lost.delete(`${area} ${stored}`);
          texts?.clear();
          return { ok: null };
        default:
          return undefined;
      }
    },
  };
}

type Lock = { kind: "none" | "biometric" | "credential"; text: string | undefined };

/** The calls about the password that the device keeps. Returns undefined for a call of another kind. */
function unlock(lock: Lock, call: string, { text }: Record<string, string>): object | undefined {
  switch (call) {
    case "unlock.look":
      return { ok: { kind: lock.kind, isSet: lock.text !== undefined } };
    case "unlock.keep":
      lock.text = text;
      return { ok: null };
    case "unlock.open":
      return lock.text === undefined ? { no: { code: "damaged", message: "nothing is kept" } } : { ok: lock.text };
    case "unlock.forget":
      lock.text = undefined;
      return { ok: null };
    default:
      return undefined;
  }
}

export type AppDouble = ReturnType<typeof appDouble>;

/** An Android app that keeps its texts. A further port is a page that starts anew. */
export function appDouble() {
  const store = storeDouble();
  /** How the device asks the person, and the text that it keeps for them. */
  const lock: Lock = { kind: "biometric", text: undefined };
  /** What an older release has left. */
  const old = new Map<string, string>();
  const { clipboard, answer: answerCopy } = clipboardDouble();
  /** For how long the device has been running, with what it has slept. */
  const time = { elapsedMs: 1000 };
  const faults = new Map<string, Fault>();
  const calls: { call: string; args: Record<string, unknown> }[] = [];
  const links: string[] = [];
  let newest: BridgePort | undefined;

  function say(port: BridgePort | undefined, message: object): void {
    const data = JSON.stringify(message);
    queueMicrotask(() => port?.onmessage?.call(port as never, { data } as MessageEvent));
  }

  function answer(call: string, args: Record<string, string>): object {
    switch (call) {
      case "device.hello":
        return { ok: { protocol: PROTOCOL, android: 36, isTestKey: true } };
      case "device.takeLink":
        return { ok: links.shift() ?? null };
      case "device.elapsed":
        return { ok: time.elapsedMs };
      case "old.get":
        return { ok: old.get(args.key ?? "") ?? null };
      case "old.remove":
        old.delete(args.key ?? "");
        return { ok: null };
      default:
        return store.answer(call, args) ?? unlock(lock, call, args) ?? answerCopy(call, args) ?? otherwise(call);
    }
  }

  return {
    calls,
    areas: store.areas,
    old,
    lock,
    clipboard,
    time,
    /** What is stored in an area cannot be opened any more. */
    loseKey: store.loseKey,
    /** Fails at the calls that begin so (`store.get`, or `store.get sealed`), until the returned function is called. */
    fault(start: string, fault: Fault): () => void {
      faults.set(start, fault);
      return () => void faults.delete(start);
    },
    /** Another app hands over a link or a text. The page is told if there is one. */
    arrive(text: string): void {
      links.push(text);
      say(newest, { event: "link" satisfies BridgeEvent });
    },
    /** The person makes the gesture that goes back. */
    goBack: () => say(newest, { event: "back" satisfies BridgeEvent }),
    port(): BridgePort {
      const port: BridgePort = {
        onmessage: null,
        postMessage(message: string) {
          const { id, call, args } = JSON.parse(message);
          calls.push({ call, args });
          const fault = [...faults].find(([start]) => `${call} ${args.area ?? ""}`.startsWith(start))?.[1];
          // What a fault refuses or leaves without an answer is not carried out.
          const isDone = fault === undefined || fault === "twice";
          for (const reply of repliesTo(id, isDone ? answer(call, args) : { ok: null }, fault)) say(port, reply);
        },
      };
      newest = port;
      return port;
    },
  };
}
