import { NetworkError, ProtocolError } from "@satchel/core/ports";

/**
 * Why the indexer did not answer a question. `not-found`: it does not have what was asked for. `refused`: it will not
 * answer this question. `invalid`: no server's answer could be read. `unreachable`: no server has answered, or the one
 * that did is out of order.
 */
export type Failure = "not-found" | "refused" | "invalid" | "unreachable";

/** Returns what a thrown error means, by its type and its HTTP status; the server's text decides nothing. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ProtocolError) return "invalid";
  if (!(error instanceof NetworkError) || error.outcome !== "refused") return "unreachable";
  const { status = 500 } = error;
  if (status === 404) return "not-found";
  return status >= 400 && status < 500 ? "refused" : "unreachable";
}
