import type { BridgePort } from "../bridge/create-bridge.ts";
import { PROTOCOL } from "../bridge/protocol.ts";

/** How the double answers a call: as the app does, with a refusal of this code, or not at all. */
export type Fault = { code: string } | "silent";

/** An Android app that keeps its texts, as Store.java answers. `open` is a page that starts anew. */
export function appDouble() {
  const areas = new Map(["sealed", "rest", "copy"].map((area) => [area, new Map<string, string>()]));
  const lost = new Set<string>();
  /** How the device asks the person, and the text that it keeps for them. */
  const lock: { kind: "none" | "biometric" | "credential"; text: string | undefined } = {
    kind: "biometric",
    text: undefined,
  };
  const faults = new Map<string, Fault>();
  const calls: { call: string; args: Record<string, unknown> }[] = [];

  function answer(call: string, args: Record<string, string>): unknown {
    const { area = "", key = "", text = "" } = args;
    const texts = areas.get(area);
    switch (call) {
      case "device.hello":
        return { ok: { protocol: PROTOCOL, android: 36, isTestKey: true } };
      case "store.get":
        if (texts?.has(key) && lost.has(area)) return { no: { code: "damaged", message: "the key is lost" } };
        return { ok: texts?.get(key) ?? null };
      case "store.set":
        texts?.set(key, text);
        return { ok: null };
      case "store.remove":
        texts?.delete(key);
        return { ok: null };
      case "store.clear":
        texts?.clear();
        return { ok: null };
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
        return /^(device|file)\./.test(call) ? { ok: null } : { no: { code: "unknown-call", message: "no such call" } };
    }
  }

  return {
    calls,
    areas,
    lock,
    /** What is stored in an area cannot be opened any more. */
    loseKey: (area: string) => void lost.add(area),
    /** Answers the calls that begin so with a fault, until the returned function is called. */
    fault(start: string, fault: Fault): () => void {
      faults.set(start, fault);
      return () => void faults.delete(start);
    },
    port(): BridgePort {
      const port: BridgePort = {
        onmessage: null,
        postMessage(message: string) {
          const { id, call, args } = JSON.parse(message);
          calls.push({ call, args });
          const fault = [...faults].find(([start]) => call.startsWith(start))?.[1];
          if (fault === "silent") return;
          const reply = fault ? { no: { code: fault.code, message: "the double fails" } } : answer(call, args);
          const data = JSON.stringify({ id, ...(reply as object) });
          queueMicrotask(() => port.onmessage?.call(port as never, { data } as MessageEvent));
        },
      };
      return port;
    },
  };
}
