export const CONTENT_TYPE_WIRE = "application/x-protobuf";
const UNKNOWN = "Unknown error, contact admins";

/** An answer that is an error. Its text starts with its HTTP status, as in "404: Block not found: 7" (devnet.md 1.1). */
export class WireError extends Error {
  override name = "WireError";
}

/** What a client is told: a text without a status in front of it is a fault of ours and not repeated. */
export function answerFor(text: string): { status: number; msg: string } {
  const match = /^(\d{3}): /.exec(text);
  return match === null ? { status: 500, msg: UNKNOWN } : { status: Number(match[1]), msg: text };
}
