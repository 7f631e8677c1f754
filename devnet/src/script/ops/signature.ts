import { scriptCodeFor } from "../legacy-sighash.ts";
import { FALSE, needs, type Op, type OpTable, peek, replaceTop, TRUE, verifyTop } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import { FLAG } from "../script-flags.ts";
import { checkDataSignatureForm, checkPublicKeyForm, checkTxSignatureForm } from "../signature-encoding.ts";
import { verifySignature } from "../verify-signature.ts";

/** signature publicKey -> bool */
const checkSig: Op = (machine, opcode) => {
  const { flags, checker } = machine;
  const signature = peek(machine, 2);
  const publicKey = peek(machine, 1);
  const malformed = checkTxSignatureForm(signature, "either", flags) ?? checkPublicKeyForm(publicKey, flags);
  if (malformed !== undefined) return malformed;

  const scriptCode = scriptCodeFor(machine.script.subarray(machine.codeStart), signature, flags);
  const isValid = signature.length > 0 && checker.checkSignature(signature, publicKey, scriptCode, flags);
  if (!isValid && flags & FLAG.NULLFAIL && signature.length > 0) return "NULLFAIL";
  if (signature.length > 0) machine.sigChecks += 1;

  replaceTop(machine, 2, isValid ? TRUE : FALSE);
  return opcode === OP.OP_CHECKSIGVERIFY ? verifyTop(machine, "CHECKSIGVERIFY") : undefined;
};

/** signature message publicKey -> bool; the message is hashed once with SHA256, the signature has no hash type. */
const checkDataSig: Op = (machine, opcode) => {
  const { flags, checker } = machine;
  const signature = peek(machine, 3);
  const publicKey = peek(machine, 1);
  const malformed = checkDataSignatureForm(signature, flags) ?? checkPublicKeyForm(publicKey, flags);
  if (malformed !== undefined) return malformed;

  let isValid = false;
  if (signature.length > 0) {
    const hash = checker.crypto.sha256(peek(machine, 2));
    isValid = verifySignature(checker.crypto, signature, hash, publicKey);
    machine.sigChecks += 1;
    if (!isValid && flags & FLAG.NULLFAIL) return "NULLFAIL";
  }

  replaceTop(machine, 3, isValid ? TRUE : FALSE);
  return opcode === OP.OP_CHECKDATASIGVERIFY ? verifyTop(machine, "CHECKDATASIGVERIFY") : undefined;
};

const codeSeparator: Op = (machine) => {
  machine.codeStart = machine.next;
  return undefined;
};

export const signatureOps: OpTable = {
  [OP.OP_CODESEPARATOR]: codeSeparator,
  [OP.OP_CHECKSIG]: needs(2, checkSig),
  [OP.OP_CHECKSIGVERIFY]: needs(2, checkSig),
  [OP.OP_CHECKDATASIG]: needs(3, checkDataSig),
  [OP.OP_CHECKDATASIGVERIFY]: needs(3, checkDataSig),
};
