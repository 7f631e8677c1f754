import type { ErrorCode } from "@satchel/connect";
import { define, freeze, hasOwn, NativeError, own } from "./natives.ts";
import type { Method } from "./wire.ts";

/** The texts that the answer to each method consists of. */
const RESULTS: Readonly<Record<Method, readonly string[]>> = {
  connect: ["address"],
  disconnect: [],
  getAddress: ["address"],
  signMessage: ["address", "signature"],
  sendBip21: ["txid"],
  buy: [],
  list: [],
};
const CODES: Readonly<Record<ErrorCode, true>> = {
  denied: true,
  expired: true,
  replaced: true,
  "rate-limited": true,
  unavailable: true,
  "bad-request": true,
  aborted: true,
  lost: true,
};

/** Returns the error that a call rejects with (`ProviderError`). */
export function providerError(code: ErrorCode, message: string): Error {
  return define(define(new NativeError(message), "name", "EcashProviderError"), "code", code);
}

/** Copies the texts of an answer, or returns undefined if it lacks one. Only getAddress may say null. */
function readResult(method: Method, result: unknown): Record<string, unknown> | undefined {
  const copy: Record<string, unknown> = {};
  const names = RESULTS[method];
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as string;
    const value = own(result, name);
    if (typeof value !== "string" && !(value === null && method === "getAddress")) return undefined;
    define(copy, name, value);
  }
  return freeze(copy);
}

/** Reads an answer to `method`: what the call resolves to, or the error that it rejects with. */
export function readAnswer(method: Method, message: unknown): { value?: unknown; error?: Error } {
  const code = own(message, "code");
  if (typeof code === "string" && hasOwn(CODES, code)) {
    const text = own(message, "message");
    return { error: providerError(code as ErrorCode, typeof text === "string" ? text : code) };
  }
  const result = code === undefined ? readResult(method, own(message, "result")) : undefined;
  if (!result) return { error: providerError("lost", "The wallet's answer cannot be read") };
  if (method === "getAddress") return { value: result.address };
  return { value: RESULTS[method].length === 0 ? undefined : result };
}
