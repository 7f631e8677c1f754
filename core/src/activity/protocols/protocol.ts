import { fromHex, reverseHex } from "../../script/index.ts";

/**
 * A protocol by which an app says something in an OP_RETURN script (facts.md 2.3, 2.4). `lokadId`: the four bytes, hex,
 * that its messages begin with. `plain` reads the pushes of a script of its own, `section` the payload, hex, of one
 * section of an eMPP script; where one is absent, the app does not write that form.
 */
export type Protocol = {
  /** The name the ecosystem knows the app by. It is data, and the words about it are the app's business. */
  app: string;
  lokadId: string;
  plain?(pushes: readonly string[]): Reading;
  section?(payload: string): Reading;
};

/** What a message says. A protocol of several apps says in `app` which one it was. */
export type Reading = { app?: string; isValid?: boolean; action?: unknown };

/** A message that keeps to its protocol, or one that does not, with what is known of it all the same. */
export type Said<Action, Otherwise = never> =
  | { isValid: true; action: Action }
  | ([Otherwise] extends [never] ? { isValid: false } : { isValid: false; action: Otherwise });

/** A message without content, or one whose content is not read. */
export type Nothing = Record<never, never>;

/** Pushes as they stand, hex, and as text where they are text. */
export type Undecoded = { stack: string; decoded: string };

export const undecoded = (...pushes: readonly string[]): Undecoded => ({
  stack: pushes.join(" "),
  decoded: pushes.map(textOf).join(" "),
});

const utf8 = new TextDecoder();

/** Hex as UTF-8 text; what is no UTF-8 becomes replacement characters. */
export const textOf = (hex: string): string => utf8.decode(fromHex(hex));

/** Takes one field after another off a section's payload, hex. A field that is not whole is undefined, and so are all after it. */
export function createSectionReader(payload: string) {
  let at = 0;
  const take = (bytes: number): string | undefined => {
    const end = at + 2 * bytes;
    const field = end <= payload.length ? payload.slice(at, end) : undefined;
    at = field === undefined ? Number.POSITIVE_INFINITY : end;
    return field;
  };
  /** Little-endian, as eMPP writes numbers. */
  const unsigned = (bytes: number): bigint | undefined => {
    const field = take(bytes);
    return field === undefined ? undefined : BigInt(`0x${reverseHex(field)}`);
  };
  return { take, unsigned, isAtEnd: () => at === payload.length };
}
