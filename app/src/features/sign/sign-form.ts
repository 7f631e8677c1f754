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

/** The three fields as typed. */
export type VerifyForm = SignedMessage;
export const EMPTY_CLAIM: VerifyForm = { message: "", address: "", signature: "" };

export type Claim = SignedMessage & { signerKind: Payee["kind"] };

/** By code points, as people count: a letter of any script and most emoji are one, where JavaScript's length says two. */
export const countCharacters = (text: string): number => [...text].length;

/** Every character counts, spaces and line ends too: what is signed is exactly what stands in the field. */
export function checkMessage(message: string): MessageProblem | undefined {
  if (countCharacters(message) <= MAX_MESSAGE_CHARACTERS) return undefined;
  return { code: "message-too-long", maxCharacters: MAX_MESSAGE_CHARACTERS };
}

/** The claim these fields make, or what is wrong with each; an empty field has no problem and makes no claim. */
export function checkVerifyForm(form: VerifyForm, prefix: AddressPrefix): Result<Claim, VerifyProblems> {
  const { message } = form;
  const messageProblem = checkMessage(message);
  const signer = parseAddress(form.address, prefix);
  // Mails and chats break a signature over lines; base64 itself has no spaces.
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
