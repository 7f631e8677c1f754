import type { VerifyProblem } from "@satchel/engine";
import { type ProblemWords, sentence } from "../../text/problem-words.ts";
import type { Claim, MessageProblem, VerifyProblems } from "./sign-form.ts";

type FieldProblem = MessageProblem | NonNullable<VerifyProblems[keyof VerifyProblems]>;

/** wallet.md 5, Sign and verify. */
export function fieldProblemText(problem: FieldProblem): string {
  switch (problem.code) {
    case "message-too-long":
      return `Satchel supports msgs up to ${problem.maxCharacters} characters.`;
    case "signer-invalid":
      return "Invalid cash address";
    case "signature-bad-length":
      return "Invalid eCash signature length";
  }
}

/** The title is that of wallet.md 8. */
export function mismatchWords({ signerKind }: Claim): ProblemWords {
  const title = "Signature does not match address and message";
  switch (signerKind) {
    case "p2pkh":
      return {
        title,
        detail: "All three must be exactly as the signer gave them: a space more or less makes another message.",
      };
    case "p2sh":
      return { title, detail: "This is the address of a script. Only the address of a key can sign." };
  }
}

export function verifyProblemWords(problem: VerifyProblem): ProblemWords {
  return {
    title: "The signature could not be checked",
    detail: `${sentence(problem.reason)} This says nothing about whether it is true.`,
  };
}
