/** Bytes that are no transaction (or block, or hash): cut short, too long, or not in their shortest form. */
export class DecodeError extends Error {
  override name = "DecodeError";
}
