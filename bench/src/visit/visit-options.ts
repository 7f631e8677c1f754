import { parseArgs } from "node:util";

export type VisitOptions = {
  /** Number of new browser profiles; the figures are their medians. */
  runs: number;
  json: boolean;
  /** Compares one run with the limits instead of measuring times. */
  gate: boolean;
  /** Measures only when things are painted. */
  paint: boolean;
  /** Measures with a wallet of 20,000 transactions instead of 100. */
  large: boolean;
};

/** Parses the command line. Throws RangeError for an impossible number, TypeError for an unknown option. */
export function parseVisitOptions(args: readonly string[]): VisitOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "5" },
      json: { type: "boolean", default: false },
      gate: { type: "boolean", default: false },
      paint: { type: "boolean", default: false },
      large: { type: "boolean", default: false },
    },
  });
  if (!/^[1-9]\d{0,2}$/.test(values.runs)) throw new RangeError(`--runs must be from 1 to 999, not "${values.runs}"`);
  const { runs, ...others } = values;
  if (others.gate && others.large) throw new RangeError("the limits of --gate are those of the small wallet");
  return { runs: Number(runs), ...others };
}
