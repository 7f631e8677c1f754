import type { AddressProblem, Payee } from "../address/index.ts";
import type { AmountProblem, Sats } from "../amount/index.ts";

/** What stands in one line: whom to pay, and how much. `line` from 1. */
export type RecipientLine = { line: number; payee: Payee; sats: Sats };

/** Why a line cannot be read (wallet.md 5, facts.md 1.5). */
export type LineProblem = { line: number } & (
  | /** 'Input must not be blank' (of line 1) */ { code: "lines-blank" }
  | /** 'Remove empty row at line {line}' */ { code: "line-empty" }
  | /** 'Line {line} must have address and value, separated by a comma' */ { code: "line-without-value" }
  | /** 'Line {line}: Comma can only separate address and value.' */ {
      code: "line-too-many-fields";
      separator: "," | ";" | "\t";
    }
  | /** 'Invalid address "{address}" at line {line}' */ {
      code: "line-bad-address";
      address: string;
      problem: AddressProblem;
    }
  | /** '{text of problem}: check value "{value}" at line {line}' */ {
      code: "line-bad-amount";
      value: string;
      problem: AmountProblem;
    }
  | /** Ours: quotes that do not close. */ { code: "line-broken-quotes" }
);

/** What is no mistake and still worth knowing before paying. */
export type LineNote =
  | { code: "header-skipped"; line: number }
  /** Paid in line `firstLine` as well. */
  | { code: "address-again"; line: number; firstLine: number };

export type RecipientLines = {
  recipients: readonly RecipientLine[];
  problems: readonly LineProblem[];
  notes: readonly LineNote[];
};
