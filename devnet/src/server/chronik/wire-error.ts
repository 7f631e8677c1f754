export const CONTENT_TYPE_WIRE = "application/x-protobuf";
const UNKNOWN = "Unknown error, contact admins";

/** An error answer. Its text begins with its HTTP status, as in "404: Block not found: 7" (devnet.md 1.1). */
export class WireError extends Error {
  override name = "WireError";
}

/** Returns what a client is told. A text without a status is a failure of ours, and the client does not see it. */
export function answerFor(text: string): { status: number; msg: string } {
  const match = /^(\d{3}): /.exec(text);
  return match === null ? { status: 500, msg: UNKNOWN } : { status: Number(match[1]), msg: text };
}
