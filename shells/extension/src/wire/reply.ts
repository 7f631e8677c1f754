import { isRecord } from "./parse.ts";

/**
 * Why a site gets nothing. `denied`: the person said no. `replaced`: a newer request of the same document took its
 * place. `aborted`: the site has withdrawn it. `expired`: nobody has decided. `rate-limited`: too many requests.
 * `unavailable`: off for this site, or its document may not ask.
 */
export type RefusalCode = "denied" | "replaced" | "aborted" | "expired" | "rate-limited" | "unavailable";

/** What the document that asked is told. `reason` is for its program and not translated. */
export type Reply =
  | { approved: false; code: RefusalCode; reason: string }
  | { approved: true; kind: "connect"; address: string }
  | { approved: true; kind: "pay"; txid: string }
  | { approved: true; kind: "buy" | "list" }
  | { approved: true; kind: "sign"; address: string; signature: string };

const CODES: readonly unknown[] = ["denied", "replaced", "aborted", "expired", "rate-limited", "unavailable"];

const REASONS: Record<RefusalCode, string> = {
  denied: "User denied the request",
  replaced: "A newer request has replaced this one",
  aborted: "The request was withdrawn",
  expired: "Nobody has decided in time",
  "rate-limited": "Too many requests",
  unavailable: "The wallet does not answer this page",
};

export const refusal = (code: RefusalCode, reason = REASONS[code]): Reply => ({ approved: false, code, reason });

/** Reads a reply that was stored or sent; undefined where it is damaged. */
export function parseReply(data: unknown): Reply | undefined {
  if (!isRecord(data)) return undefined;
  const { approved, kind, code, reason, address, txid, signature } = data;
  if (approved === false && CODES.includes(code) && typeof reason === "string")
    return { approved, code: code as RefusalCode, reason };
  if (approved !== true) return undefined;
  if (kind === "connect" && typeof address === "string") return { approved, kind, address };
  if (kind === "sign" && typeof address === "string" && typeof signature === "string")
    return { approved, kind, address, signature };
  if (kind === "pay" && typeof txid === "string") return { approved, kind, txid };
  if (kind === "buy" || kind === "list") return { approved, kind };
  return undefined;
}
