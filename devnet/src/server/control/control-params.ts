import { fromHex } from "@satchel/core/script";
import type { FaultChange, FaultSwitch } from "../../faults.ts";
import { BOT_CHECK_MANNERS, type BotCheckManner } from "../../services/bot-check/bot-check-routes.ts";
import type { RedemptionSettings } from "../../services/redemption/redemption-settings.ts";
import { SERVICE_NAMES, type ServiceFault, type ServiceName } from "../../services/service-scope.ts";

/** The JSON object an operation was sent. */
export type ControlParams = Readonly<Record<string, unknown>>;

const HASH = /^[0-9a-f]{64}$/;

/** Each reader throws RangeError, with a sentence, for a parameter that is missing or of another kind. */
export function integerParam(params: ControlParams, name: string, min: number, max: number): number {
  const value = params[name];
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`"${name}" must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Returns undefined when it is missing. */
export function flagParam(params: ControlParams, name: string): boolean | undefined {
  const value = params[name];
  if (value !== undefined && typeof value !== "boolean") throw new RangeError(`"${name}" must be true or false`);
  return value;
}

export function textParam(params: ControlParams, name: string): string {
  const value = params[name];
  if (typeof value !== "string" || value === "") throw new RangeError(`"${name}" must be a text`);
  return value;
}

export function hashParam(params: ControlParams, name: string): string {
  const value = params[name];
  if (typeof value !== "string" || !HASH.test(value))
    throw new RangeError(`"${name}" must be 64 lower-case hex digits`);
  return value;
}

export function bytesParam(params: ControlParams, name: string): Uint8Array {
  const text = textParam(params, name);
  if (!/^([0-9a-fA-F]{2})+$/.test(text)) throw new RangeError(`"${name}" must be hex`);
  return fromHex(text);
}

/** Amounts are decimal strings of sats, because JSON numbers are not exact enough. */
export function satsParam(params: ControlParams, name: string): bigint {
  const value = params[name];
  if (typeof value !== "string" || !/^\d{1,16}$/.test(value)) {
    throw new RangeError(`"${name}" must be an amount in sats as a string of digits`);
  }
  return BigInt(value);
}

const SWITCHES = ["refuse", "hang", "reset", "error500", "garbage", "loseReply"] as const;
const FLAGS = ["muteSocket", "dropSocket"] as const;
const MAX_LATENCY_MS = 600_000;

/** Reads the body of `POST /devnet/faults`. Throws RangeError for an unknown name or value. */
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

/** Reads the name of a service. Throws RangeError for any other name. */
export function serviceParam(params: ControlParams): ServiceName {
  const text = textParam(params, "service");
  const service = SERVICE_NAMES.find((name) => name === text);
  if (service === undefined) throw new RangeError(`"service" must be one of ${SERVICE_NAMES.join(", ")}`);
  return service;
}

/** Reads what `POST /devnet/service-faults` shall change. Throws RangeError for an unknown name or value. */
export function serviceFaultChange(settings: ControlParams): Partial<ServiceFault> {
  const change: Partial<ServiceFault> = {};
  for (const [name, value] of Object.entries(settings)) {
    if (name === "fail" || name === "refuse") change[name] = switchOf(name, value);
    else if (name === "latencyMs") change.latencyMs = latencyOf(value);
    else throw new RangeError(`There is no service fault "${name}"`);
  }
  return change;
}

/** Returns the settings with what `POST /devnet/redemption` changes. Throws RangeError for an unknown name or value. */
export function redemptionSettings(before: RedemptionSettings, params: ControlParams): RedemptionSettings {
  let now = before;
  for (const [name, value] of Object.entries(params)) {
    if (name === "isBuying") now = { ...now, isBuying: flagOf(name, value) };
    else if (name === "delayMs") now = { ...now, delayMs: latencyOf(value, name) };
    else if (name === "bid" || name === "stakingYield" || name === "savingsYield") now = { ...now, [name]: value };
    else if (name === "isBidTrue" && flagOf(name, value)) {
      const { bid: _, ...others } = now;
      now = others;
    } else if (name !== "isBidTrue") throw new RangeError(`There is no setting "${name}" of the redemption`);
  }
  return now;
}

/** Reads what the provider of the bot check shall do. Throws RangeError for any other name. */
export function botCheckManner(params: ControlParams): BotCheckManner {
  const manner = BOT_CHECK_MANNERS.find((name) => name === params.manner);
  if (manner === undefined) throw new RangeError(`"manner" must be one of ${BOT_CHECK_MANNERS.join(", ")}`);
  return manner;
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

function latencyOf(value: unknown, name = "latencyMs"): number {
  if (typeof value === "number" && value >= 0 && value <= MAX_LATENCY_MS) return value;
  throw new RangeError(`"${name}" must be a number from 0 to ${MAX_LATENCY_MS}`);
}
