import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for Sign & Verify. */
export const signText = room("sign", {
  title: "Sign & Verify",
  lead: "Prove that you own an address, or check that someone else does.",
  mode: "Mode",
  modes: { sign: "Sign", verify: "Verify" },

  message: "Message",
  address: "Signing address",
  signature: "Signature",
  sign: "Sign",
  verify: "Verify",
  // Under the message: the address that will sign it, and the name of its wallet.
  signer: "Signed with <address/>",
  namedSigner: "Signed with <wallet/>, <address/>",

  messageTooLong: ({ max }: { max: Count }) =>
    plural(max, {
      one: `Satchel supports msgs up to ${max} character.`,
      other: `Satchel supports msgs up to ${max} characters.`,
    }),
  addressInvalid: "Invalid cash address",
  signatureBadLength: "Invalid eCash signature length",

  signed: "Message Signed",
  signatureCopied: "Signature copied to clipboard",
  verified: '<good>Signature verified.</good> Message "<message/>" was signed by <address/>',
  mismatch: "Signature does not match address and message",
  mismatchOfKey:
    "Message, address and signature must be exactly what the signer gave you. One space more or less makes it another message.",
  mismatchOfScript: "This is the address of a script. Only the address of a key can sign.",
  notChecked: "The signature could not be checked",
  mayBeRight: "The signature may still be right.",
  // `reason`: a whole sentence of the app.
  notCheckedFor: ({ reason }: { reason: string }) => `${reason} The signature may still be right.`,
});
