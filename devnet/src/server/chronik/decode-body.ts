import { WireError } from "./wire-error.ts";

/** Reads a request's message. Throws WireError in the words of the original's decoder (devnet.md 1.1). */
export function decodeBody<T>(message: { decode(bytes: Uint8Array): T }, body: Uint8Array): T {
  try {
    return message.decode(body);
  } catch (error) {
    throw new WireError(`400: Bad protobuf: failed to decode Protobuf message: ${reasonFor(error)}`);
  }
}

function reasonFor(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  if (text.includes("EOF") || error instanceof RangeError) return "buffer underflow";
  if (text.startsWith("illegal tag")) return "invalid tag value: 0";
  if (text.startsWith("cant skip")) return "unexpected end group tag";
  return "invalid varint";
}
