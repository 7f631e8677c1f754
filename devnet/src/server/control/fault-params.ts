import type { FaultChange, FaultSwitch } from "../../faults.ts";
import type { ControlParams } from "./control-params.ts";

const SWITCHES = ["refuse", "hang", "reset", "error500", "garbage", "loseReply"] as const;
const FLAGS = ["muteSocket", "dropSocket"] as const;
const MAX_LATENCY_MS = 600_000;

/** Reads the body of `POST /devnet/faults`. Throws RangeError for anything it does not know. */
export function faultChange(params: ControlParams): FaultChange {
  const change: FaultChange = {};
  for (const [name, value] of Object.entries(params)) {
    const counted = SWITCHES.find((known) => known === name);
    const flag = FLAGS.find((known) => known === name);
    if (counted !== undefined) change[counted] = switchOf(name, value);
    else if (flag !== undefined) change[flag] = flagOf(name, value);
    else if (name === "latencyMs") change.latencyMs = latencyOf(value);
    else throw new RangeError(`There is no fault "${name}"`);
  }
  return change;
}

function switchOf(name: string, value: unknown): FaultSwitch {
  if (typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
  throw new RangeError(`"${name}" must be true, false or how many requests it strikes`);
}

function flagOf(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  throw new RangeError(`"${name}" must be true or false`);
}

function latencyOf(value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= MAX_LATENCY_MS) return value;
  throw new RangeError(`"latencyMs" must be a number from 0 to ${MAX_LATENCY_MS}`);
}
