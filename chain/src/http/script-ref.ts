import type { ScriptHex } from "@satchel/core/script";

export type ScriptType = "p2pkh" | "p2sh" | "p2pk" | "other";
/** A script in the form of the indexer's interface: its type, and the hash, key or whole script as hex. */
type ScriptRef = { scriptType: ScriptType; payload: string };

const SHAPES: readonly (readonly [ScriptType, RegExp])[] = [
  ["p2pkh", /^76a914([0-9a-f]{40})88ac$/],
  ["p2sh", /^a914([0-9a-f]{40})87$/],
  ["p2pk", /^21(0[23][0-9a-f]{64})ac$/],
  ["p2pk", /^41(04[0-9a-f]{128})ac$/],
];

export function toScriptRef(script: ScriptHex): ScriptRef {
  for (const [scriptType, shape] of SHAPES) {
    const payload = shape.exec(script)?.[1];
    if (payload !== undefined) return { scriptType, payload };
  }
  return { scriptType: "other", payload: script };
}

/** Throws Error when the payload does not fit its script type (tokens.md 5), which only a bug in our code can cause. */
export function checkScriptRef({ scriptType, payload }: ScriptRef): void {
  if (payload.length % 2 !== 0) throw new Error(`Odd hex length: ${payload}`);
  if (!/^[a-f0-9]+$/.test(payload)) {
    throw new Error(`Invalid hex: "${payload}". Payload must be lowercase hex string.`);
  }
  const length = payload.length / 2;
  switch (scriptType) {
    case "p2pkh":
    case "p2sh":
      if (length !== 20) throw new Error(`Invalid length, expected 20 bytes but got ${length} bytes`);
      return;
    case "p2pk":
      if (length !== 33 && length !== 65) {
        throw new Error(`Invalid length, expected one of [33, 65] but got ${length} bytes`);
      }
      return;
    case "other":
      return;
    default:
      throw new Error(`Invalid scriptType: ${String(scriptType satisfies never)}`);
  }
}
