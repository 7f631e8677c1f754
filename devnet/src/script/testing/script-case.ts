import type { ScriptErrorName } from "../script-errors.data.ts";

/**
 * A case written by hand: input script, output script, expected outcome, circumstances. Scripts are text for `assemble`
 * and may contain the words of `signed-case.ts` (@P1, @S1 ..).
 */
export type ScriptCase = readonly [
  scriptSig: string,
  scriptPubKey: string,
  expected: "OK" | ScriptErrorName,
  options?: CaseOptions,
];

export type CaseOptions = {
  /** Names of the rules, comma-separated. Default: the mandatory ones. */
  flags?: string;
  /** Rules in addition to the mandatory ones. */
  plus?: string;
  /** Wraps the case into P2SH: it is pushed after the input script, and its hash becomes the output script. */
  redeem?: string;
  /** Byte offset in the executed script from which signatures sign. */
  codeFrom?: number;
  lockTime?: number;
  sequence?: number;
  version?: number;
  /** Number of signature checks of a successful case, where the case is about them. */
  sigChecks?: number;
};
