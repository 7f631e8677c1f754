import { type Bid, type Bids, NetworkError, ProtocolError, refusalOf } from "@satchel/core/ports";
import * as v from "valibot";
import { createRequest, jsonOf, type ServiceConfig } from "./create-request.ts";

/** A person waits for the bid, and there may be another host to ask. */
const TIMEOUT_MS = 5_000;
/** The digits of a number of XEC: whole ones, of which there are 21 * 10^12 at most, and the decimals of a nanosat. */
const XEC = /^(\d{1,14})(?:\.(\d{1,11}))?$/;
const NANOSAT_DECIMALS = 11;

const answerSchema = v.object({ bid: v.union([v.number(), v.string()]) });

/**
 * Reads the bid of an answer, a number of XEC for one token, exactly: digits to bigint, in nanosats. Undefined if it is
 * not a positive decimal number.
 */
export function readBid(answer: unknown): bigint | undefined {
  const read = v.safeParse(answerSchema, answer);
  // The shortest digits that mean the number are the digits that were sent.
  const [, whole, fraction = ""] = XEC.exec(read.success ? `${read.output.bid}` : "") ?? [];
  if (whole === undefined) return undefined;
  const nanoSats = BigInt(whole + fraction.padEnd(NANOSAT_DECIMALS, "0"));
  return nanoSats > 0n ? nanoSats : undefined;
}

/**
 * Creates the port of the redemption service. The addresses are asked in their order, the next one only when one
 * fails: it cannot be reached, refuses, redirects, or says no price. Throws the error of the last one.
 */
export function createBids(urls: readonly string[], config: Omit<ServiceConfig, "baseUrl"> = {}): Bids {
  const hosts = urls.map((url) => hostAt(url, config));
  return {
    async bid(signal) {
      let failure: unknown = new NetworkError("No service says a bid", "unreachable");
      for (const ask of hosts) {
        try {
          return await ask(signal);
        } catch (error) {
          failure = error;
          if (signal?.aborted) break;
        }
      }
      throw failure;
    },
  };
}

function hostAt(url: string, config: Omit<ServiceConfig, "baseUrl">): (signal?: AbortSignal) => Promise<Bid> {
  const { origin, pathname, search, host } = new URL(url);
  const path = pathname + search;
  const request = createRequest({ timeoutMs: TIMEOUT_MS, ...config, baseUrl: origin });
  return async (signal) => {
    const answer = await request(path, { signal });
    if (answer.status !== 200) throw refusalOf({ path, status: answer.status });
    const nanoSatsPerToken = readBid(jsonOf(answer));
    if (nanoSatsPerToken === undefined) throw new ProtocolError(`No bid in the reply to ${path}`);
    return { nanoSatsPerToken, host };
  };
}
