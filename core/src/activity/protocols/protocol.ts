import { fromHex, reverseHex } from "../../script/index.ts";

/**
 * A protocol for messages of an app in an OP_RETURN script (facts.md 2.3, 2.4). `lokadId`: the four bytes (hex) at the
 * start of its messages. `plain` reads the pushes of a whole script, `section` the payload (hex) of one section of an
 * eMPP script; if one of them is absent, the app does not use that form.
 */
export type Protocol = {
  /** The name of the app in the ecosystem. It is data; the words that people see are in the package app. */
  app: string;
  lokadId: string;
  plain?(pushes: readonly string[]): Reading;
  section?(payload: string): Reading;
};

/** The result of reading a message. A protocol with several apps names the app in `app`. */
export type Reading = { app?: string; isValid?: boolean; action?: unknown };

/** A message that follows its protocol, or an invalid one, possibly with the parts that could be read. */
export type Said<Action, Otherwise = never> =
  | { isValid: true; action: Action }
  | ([Otherwise] extends [never] ? { isValid: false } : { isValid: false; action: Otherwise });

/** A message without content, or one whose content is not read. */
export type Nothing = Record<never, never>;

/** Pushes that are not decoded: `stack` as hex, `decoded` as UTF-8 text. */
export type Undecoded = { stack: string; decoded: string };

/** Returns pushes that are not decoded, as hex and as text. */
export const undecoded = (...pushes: readonly string[]): Undecoded => ({
  stack: pushes.join(" "),
  decoded: pushes.map(textOf).join(" "),
});

const utf8 = new TextDecoder();

/** Decodes hex as UTF-8 text; invalid bytes become replacement characters. */
export const textOf = (hex: string): string => utf8.decode(fromHex(hex));

/** Creates a reader for the fields of a section's payload (hex). After a field that is cut short, all are undefined. */
export function createSectionReader(payload: string) {
  let at = 0;
  const take = (bytes: number): string | undefined => {
    const end = at + 2 * bytes;
    const field = end <= payload.length ? payload.slice(at, end) : undefined;
    at = field === undefined ? Number.POSITIVE_INFINITY : end;
    return field;
  };
  /** Reads a little-endian number. */
  const unsigned = (bytes: number): bigint | undefined => {
    const field = take(bytes);
    return field === undefined ? undefined : BigInt(`0x${reverseHex(field)}`);
  };
  return { take, unsigned, isAtEnd: () => at === payload.length };
}
