import { type Payee, parseAddress } from "@satchel/core/address";
import type { AddressPrefix } from "@satchel/core/network";
import type { SignedMessage } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";

/** wallet.md 5. */
export const MAX_MESSAGE_CHARACTERS = 200;
/** 65 bytes in base64 (facts.md 1.4). */
const SIGNATURE_LENGTH = 88;

export type MessageProblem = { code: "message-too-long"; maxCharacters: number };
export type VerifyProblems = {
  message?: MessageProblem;
  address?: { code: "signer-invalid" };
  signature?: { code: "signature-bad-length"; length: number };
};

/** The fields of Verify, as typed. */
export type VerifyForm = SignedMessage;
export const EMPTY_CLAIM: VerifyForm = { message: "", address: "", signature: "" };

export type Claim = SignedMessage & { signerKind: Payee["kind"] };

/**
 * Returns the number of code points: a letter of any script and most emoji are one, where JavaScript's length says two.
 */
export const countCharacters = (text: string): number => [...text].length;

/** Returns what is wrong with a message. Spaces and line ends count too: exactly what stands in the field is signed. */
export function checkMessage(message: string): MessageProblem | undefined {
  if (countCharacters(message) <= MAX_MESSAGE_CHARACTERS) return undefined;
  return { code: "message-too-long", maxCharacters: MAX_MESSAGE_CHARACTERS };
}

/**
 * Returns the claim to verify, or what is wrong with each field. An empty field has no problem, but then there is no
 * claim.
 */
export function checkVerifyForm(form: VerifyForm, prefix: AddressPrefix): Result<Claim, VerifyProblems> {
  const { message } = form;
  const messageProblem = checkMessage(message);
  const signer = parseAddress(form.address, prefix);
  // Mails and chats break a signature into lines; base64 itself has no white space.
  const signature = form.signature.replace(/\s/g, "");
  const isWhole = signature.length === SIGNATURE_LENGTH;
  if (message !== "" && !messageProblem && signer.ok && isWhole) {
    return ok({ message, address: signer.value.address, signature, signerKind: signer.value.kind });
  }
  return no({
    ...(messageProblem && { message: messageProblem }),
    ...(!signer.ok && form.address.trim() !== "" && { address: { code: "signer-invalid" } as const }),
    ...(!isWhole &&
      signature !== "" && { signature: { code: "signature-bad-length", length: signature.length } as const }),
  });
}
