// The errors that adapters throw; engine actions catch them at their edge.

/** The network failed. Adapters throw this and the errors below; engine actions catch them at their edge. */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly outcome: NetworkOutcome;
  readonly status: number | undefined;
  readonly serverText: string | undefined;
  readonly path: string | undefined;
  readonly host: string | undefined;
  constructor(message: string, outcome: NetworkOutcome, facts: NetworkFacts = {}) {
    super(message, "cause" in facts ? { cause: facts.cause } : undefined);
    this.outcome = outcome;
    this.status = facts.status;
    this.serverText = facts.serverText;
    this.path = facts.path;
    this.host = facts.host;
  }
}

/** `refused`: the server said no. `unreachable`: nothing was sent. `unknown`: the server may have acted on it. */
type NetworkOutcome = "refused" | "unreachable" | "unknown";

/**
 * What is known of a failed request. `status`: of HTTP, if a server answered. `serverText`: the server's own words;
 * they are for people, and no decision is read out of them. `path`: what was asked for. `host`: the server that
 * answered.
 */
export type NetworkFacts = {
  status?: number | undefined;
  serverText?: string | undefined;
  path?: string | undefined;
  host?: string | undefined;
  cause?: unknown;
};

/** Returns the error for a server's answer of this status: a refusal. Its message is for display (wallet.md 8). */
export function refusalOf(facts: NetworkFacts & { status: number; path: string }): NetworkError {
  return new NetworkError(`Failed getting ${facts.path}: ${facts.serverText ?? facts.status}`, "refused", facts);
}
/** Reading or writing storage failed. */
export class StorageError extends Error {
  override readonly name = "StorageError";
}
/** A reply was malformed. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";
}
