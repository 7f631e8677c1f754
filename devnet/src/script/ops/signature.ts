import {
  FALSE,
  MAX_OPS,
  type Machine,
  needs,
  type Op,
  type OpTable,
  peek,
  peekNumber,
  replaceTop,
  TRUE,
  verifyTop,
} from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import type { ScriptErrorName } from "../script-errors.data.ts";
import { FLAG } from "../script-flags.ts";
import { scriptCodeFor } from "../signature/sighash.ts";
import {
  checkDataSignatureForm,
  checkPublicKeyForm,
  checkTxSignatureForm,
  verifySignature,
} from "../signature/signature-encoding.ts";

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

/** signature message publicKey -> bool. The message is hashed once with SHA256; the signature has no hash type. */
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

const MAX_KEYS = 20;

/** The operands of a multisig, keys and signatures in the script's order, and the number of elements in all. */
type Operands = {
  keys: readonly Uint8Array[];
  signatures: readonly Uint8Array[];
  dummy: Uint8Array;
  count: number;
};

/** dummy signature.. m key.. n -> bool */
const checkMultisig: Op = (machine, opcode) => {
  const operands = readOperands(machine);
  if (typeof operands === "string") return operands;
  const isSchnorrMode = (machine.flags & FLAG.SCHNORR_MULTISIG) !== 0 && operands.dummy.length > 0;
  const result = isSchnorrMode ? checkByBitfield(machine, operands) : checkInTurn(machine, operands);
  if (typeof result === "string") return result;

  replaceTop(machine, operands.count, result ? TRUE : FALSE);
  return opcode === OP.OP_CHECKMULTISIGVERIFY ? verifyTop(machine, "CHECKMULTISIGVERIFY") : undefined;
};

function readOperands(machine: Machine): Operands | ScriptErrorName {
  const { stack } = machine;
  const keyCount = peekNumber(machine, 1);
  if (typeof keyCount === "string") return keyCount;
  if (keyCount < 0n || keyCount > BigInt(MAX_KEYS)) return "PUBKEY_COUNT";
  const n = Number(keyCount);
  machine.opCount += n;
  if (machine.opCount > MAX_OPS) return "OP_COUNT";

  if (stack.length < n + 2) return "INVALID_STACK_OPERATION";
  const signatureCount = peekNumber(machine, n + 2);
  if (typeof signatureCount === "string") return signatureCount;
  if (signatureCount < 0n || signatureCount > keyCount) return "SIG_COUNT";
  const m = Number(signatureCount);

  const count = n + m + 3;
  if (stack.length < count) return "INVALID_STACK_OPERATION";
  const keysStart = stack.length - 1 - n;
  return {
    keys: stack.slice(keysStart, keysStart + n),
    signatures: stack.slice(keysStart - 1 - m, keysStart - 1),
    dummy: peek(machine, count),
    count,
  };
}

/**
 * Schnorr: the dummy says which keys signed, so every signature is checked once and all must be valid (devnet.md 5.2).
 */
function checkByBitfield(machine: Machine, { keys, signatures, dummy }: Operands): boolean | ScriptErrorName {
  const { flags, checker } = machine;
  if (dummy.length !== Math.ceil(keys.length / 8)) return "BITFIELD_SIZE";
  const isSet = (i: number) => ((dummy[i >> 3] ?? 0) >> (i & 7)) & 1;
  for (let i = keys.length; i < dummy.length * 8; i++) if (isSet(i)) return "BIT_RANGE";
  const signers = keys.filter((_, i) => isSet(i));
  if (signers.length !== signatures.length) return "INVALID_BIT_COUNT";

  const scriptCode = machine.script.subarray(machine.codeStart);
  for (const [i, key] of signers.entries()) {
    const signature = signatures[i] ?? FALSE;
    const malformed = checkTxSignatureForm(signature, "schnorr", flags) ?? checkPublicKeyForm(key, flags);
    if (malformed !== undefined) return malformed;
    if (signature.length === 0 || !checker.checkSignature(signature, key, scriptCode, flags)) return "NULLFAIL";
    machine.sigChecks += 1;
  }
  return true;
}

/** ECDSA: keys are tried from the last to the first. A key that no signature reaches is not checked. */
function checkInTurn(machine: Machine, { keys, signatures }: Operands): boolean | ScriptErrorName {
  const { flags, checker } = machine;
  let scriptCode = machine.script.subarray(machine.codeStart);
  for (const signature of signatures) scriptCode = scriptCodeFor(scriptCode, signature, flags);

  let signaturesLeft = signatures.length;
  let keysLeft = keys.length;
  while (signaturesLeft > 0 && signaturesLeft <= keysLeft) {
    const signature = signatures[signaturesLeft - 1] ?? FALSE;
    const key = keys[keysLeft - 1] ?? FALSE;
    const malformed = checkTxSignatureForm(signature, "ecdsa", flags) ?? checkPublicKeyForm(key, flags);
    if (malformed !== undefined) return malformed;
    if (signature.length > 0 && checker.checkSignature(signature, key, scriptCode, flags)) signaturesLeft--;
    keysLeft--;
  }

  const isSigned = signatures.some((signature) => signature.length > 0);
  if (signaturesLeft > 0 && isSigned && flags & FLAG.NULLFAIL) return "NULLFAIL";
  if (isSigned) machine.sigChecks += keys.length;
  return signaturesLeft === 0;
}

export const multisigOps: OpTable = {
  [OP.OP_CHECKMULTISIG]: needs(1, checkMultisig),
  [OP.OP_CHECKMULTISIGVERIFY]: needs(1, checkMultisig),
};
