import type { ScriptErrorName } from "../script-errors.data.ts";

/**
 * One hand-written case: input script, output script, expected outcome, circumstances. Scripts are text for `assemble`,
 * and may hold the words of `signed-case.ts` (@P1, @S1 ..).
 */
export type ScriptCase = readonly [
  scriptSig: string,
  scriptPubKey: string,
  expected: "OK" | ScriptErrorName,
  options?: CaseOptions,
];

export type CaseOptions = {
  /** Names of the rules, comma-separated; the mandatory ones unless given. */
  flags?: string;
  /** More rules on top of the mandatory ones. */
  plus?: string;
  /** Wraps the case into P2SH: pushed after the input script, and its hash becomes the output script. */
  redeem?: string;
  /** Byte offset in the executed script from which signatures sign. */
  codeFrom?: number;
  lockTime?: number;
  sequence?: number;
  version?: number;
  /** Signature checks of a successful case, where the case is about them. */
  sigChecks?: number;
};
