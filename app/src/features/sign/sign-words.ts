import type { VerifyProblem } from "@satchel/engine";
import { signText } from "../../catalogue/en/payment/sign.ts";
import { counted } from "../../text/money/counts.ts";
import { type ProblemWords, whyOf } from "../../text/problems/problem-words.ts";
import type { Claim, MessageProblem, VerifyProblems } from "./sign-form.ts";

export type FieldProblem = MessageProblem | NonNullable<VerifyProblems[keyof VerifyProblems]>;

/** Returns the text under a field (wallet.md 5.15). */
export function fieldProblemText(problem: FieldProblem, locale: string): string {
  switch (problem.code) {
    case "message-too-long":
      return signText.messageTooLong({ max: counted(problem.maxCharacters, locale) });
    case "signer-invalid":
      return signText.addressInvalid;
    case "signature-bad-length":
      return signText.signatureBadLength;
  }
}

/** Returns why a signature may not match. The title is fixed by wallet.md 8.9. */
export function mismatchWords({ signerKind }: Claim): ProblemWords {
  switch (signerKind) {
    case "p2pkh":
      return { title: signText.mismatch, detail: signText.mismatchOfKey };
    case "p2sh":
      return { title: signText.mismatch, detail: signText.mismatchOfScript };
  }
}

export function verifyProblemWords(problem: VerifyProblem): ProblemWords {
  return {
    title: signText.notChecked,
    ...whyOf(problem.reason, signText.mayBeRight, signText.notCheckedFor),
  };
}
