/**
 * Each way in which a script can fail: its name in the test vectors, and the node's sentence in a rejection (devnet.md
 * 5.2).
 */
export const SCRIPT_ERROR_TEXTS = {
  EVAL_FALSE: "Script evaluated without error but finished with a false/empty top stack element",
  OP_RETURN: "OP_RETURN was encountered",

  SCRIPT_SIZE: "Script is too big",
  PUSH_SIZE: "Push value size limit exceeded",
  OP_COUNT: "Operation limit exceeded",
  STACK_SIZE: "Stack size limit exceeded",
  SIG_COUNT: "Signature count negative or greater than pubkey count",
  PUBKEY_COUNT: "Pubkey count negative or limit exceeded",
  INPUT_SIGCHECKS: "Input SigChecks limit exceeded",
  SIGCHECKS_LIMIT_EXCEEDED: "Validation resources exceeded (SigChecks)",

  OPERAND_SIZE: "Invalid operand size",
  INTEGER_OVERFLOW: "Integer overflow",
  BAD_INTEGER_ENCODING: "Integer non-minimally encoded",
  IMPOSSIBLE_ENCODING: "The requested encoding is impossible to satisfy",
  SPLIT_RANGE: "Invalid OP_SPLIT range",
  DIV_BY_ZERO: "Division by zero error",
  MOD_BY_ZERO: "Modulo by zero error",

  VERIFY: "Script failed an OP_VERIFY operation",
  EQUALVERIFY: "Script failed an OP_EQUALVERIFY operation",
  NUMEQUALVERIFY: "Script failed an OP_NUMEQUALVERIFY operation",
  CHECKSIGVERIFY: "Script failed an OP_CHECKSIGVERIFY operation",
  CHECKMULTISIGVERIFY: "Script failed an OP_CHECKMULTISIGVERIFY operation",
  CHECKDATASIGVERIFY: "Script failed an OP_CHECKDATASIGVERIFY operation",

  BAD_OPCODE: "Opcode missing or not understood",
  DISABLED_OPCODE: "Attempted to use a disabled opcode",
  INVALID_STACK_OPERATION: "Operation not valid with the current stack size",
  INVALID_ALTSTACK_OPERATION: "Operation not valid with the current altstack size",
  UNBALANCED_CONDITIONAL: "Invalid OP_IF construction",

  NEGATIVE_LOCKTIME: "Negative locktime",
  UNSATISFIED_LOCKTIME: "Locktime requirement not satisfied",

  BITFIELD_SIZE: "Bitfield of unexpected size error",
  BIT_RANGE: "Bitfield's bit out of the expected range",
  INVALID_BIT_COUNT: "Invalid number of bit set in OP_CHECKMULTISIG",

  SIG_HASHTYPE: "Signature hash type missing or not understood",
  SIG_DER: "Non-canonical DER signature",
  SIG_HIGH_S: "Non-canonical signature: S value is unnecessarily high",
  SIG_BADLENGTH: "Signature cannot be 65 bytes in CHECKMULTISIG",
  SIG_NONSCHNORR: "Only Schnorr signatures allowed in this operation",
  SIG_PUSHONLY: "Only push operators allowed in signatures",
  PUBKEYTYPE: "Public key is neither compressed or uncompressed",
  NULLFAIL: "Signature must be zero for failed CHECK(MULTI)SIG operation",
  MINIMALDATA: "Data push larger than necessary",
  MINIMALIF: "OP_IF/NOTIF argument must be minimal",
  CLEANSTACK: "Stack size must be exactly one after execution",
  DISCOURAGE_UPGRADABLE_NOPS: "NOPx reserved for soft-fork upgrades",
  ILLEGAL_FORKID: "Illegal use of SIGHASH_FORKID",
  MISSING_FORKID: "Signature must use SIGHASH_FORKID",
} as const;

export type ScriptErrorName = keyof typeof SCRIPT_ERROR_TEXTS;
