import type { OpcodeName } from "../opcodes.data.ts";
import type { ScriptCase } from "./script-case.ts";

const OVERFLOW = "0x09 0x000000000000000001";
const MAX = "9223372036854775807";

/** Cases for every opcode: one that succeeds and one that fails, where the opcode can do both. */
export const opcodeCases: Readonly<Record<OpcodeName, readonly ScriptCase[]>> = {
  OP_0: [
    ["0", "SIZE 0 EQUAL", "OK"],
    ["1", "0", "EVAL_FALSE"],
  ],
  OP_PUSHDATA1: [
    [`0x4c 0x4c 0x${"ab".repeat(76)}`, "SIZE 76 EQUAL", "OK"],
    ["0x4c 0x01 0xab", "SIZE 1 EQUAL", "MINIMALDATA"],
    ["0x4c 0x01 0xab", "SIZE 1 EQUAL", "OK", { flags: "P2SH" }],
    ["0x4c 0x02 0xab", "1", "BAD_OPCODE"],
    ["0x4c", "1", "BAD_OPCODE"],
  ],
  OP_PUSHDATA2: [
    [`0x4d 0x0001 0x${"ab".repeat(256)}`, "SIZE 256 EQUAL", "OK"],
    [`0x4d 0xff00 0x${"ab".repeat(255)}`, "SIZE 255 EQUAL", "MINIMALDATA"],
    [`0x4d 0x0802 0x${"ab".repeat(520)}`, "SIZE 520 EQUAL", "OK"],
    [`0x4d 0x0902 0x${"ab".repeat(521)}`, "1", "PUSH_SIZE"],
    ["0x4d 0x00", "1", "BAD_OPCODE"],
  ],
  OP_PUSHDATA4: [
    ["0x4e 0x02000000 0xabcd", "SIZE 2 EQUAL", "OK", { flags: "P2SH" }],
    ["0x4e 0x02000000 0xabcd", "SIZE 2 EQUAL", "MINIMALDATA"],
    ["0x4e 0xffffffff 0xab", "1", "BAD_OPCODE"],
  ],
  OP_1NEGATE: [
    ["1NEGATE", "-1 EQUAL", "OK"],
    ["1NEGATE", "0x01 0x81 EQUAL", "MINIMALDATA"],
  ],
  OP_RESERVED: [
    ["1", "RESERVED", "BAD_OPCODE"],
    ["1", "0 IF RESERVED ENDIF", "OK"],
  ],
  OP_1: [["1", "SIZE 1 EQUALVERIFY 0x02 0x0100 BIN2NUM EQUAL", "OK"]],
  OP_2: [["2", "1 1ADD EQUAL", "OK"]],
  OP_3: [["3", "2 1ADD EQUAL", "OK"]],
  OP_4: [["4", "3 1ADD EQUAL", "OK"]],
  OP_5: [["5", "4 1ADD EQUAL", "OK"]],
  OP_6: [["6", "5 1ADD EQUAL", "OK"]],
  OP_7: [["7", "6 1ADD EQUAL", "OK"]],
  OP_8: [["8", "7 1ADD EQUAL", "OK"]],
  OP_9: [["9", "8 1ADD EQUAL", "OK"]],
  OP_10: [["10", "9 1ADD EQUAL", "OK"]],
  OP_11: [["11", "10 1ADD EQUAL", "OK"]],
  OP_12: [["12", "11 1ADD EQUAL", "OK"]],
  OP_13: [["13", "12 1ADD EQUAL", "OK"]],
  OP_14: [["14", "13 1ADD EQUAL", "OK"]],
  OP_15: [["15", "14 1ADD EQUAL", "OK"]],
  OP_16: [
    ["16", "15 1ADD EQUAL", "OK"],
    ["", "16 ".repeat(300), "OK"],
  ],

  OP_NOP: [["1", "NOP", "OK", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }]],
  OP_VER: [
    ["1", "VER", "BAD_OPCODE"],
    ["1", "0 IF VER ENDIF", "OK"],
  ],
  OP_IF: [
    ["1", "IF 1 ELSE 0 ENDIF", "OK"],
    ["0", "IF 1 ELSE 0 ENDIF", "EVAL_FALSE"],
    ["0x01 0x80", "IF 0 ELSE 1 ENDIF", "OK"],
    ["0 1", "IF IF 0 ELSE 1 ENDIF ENDIF", "OK"],
    ["", "IF 1 ENDIF", "UNBALANCED_CONDITIONAL"],
    ["1", "IF 1", "UNBALANCED_CONDITIONAL"],
    ["1 IF", "1 ENDIF", "UNBALANCED_CONDITIONAL"],
    ["2", "IF 1 ENDIF", "OK"],
    ["2", "IF 1 ENDIF", "MINIMALIF", { plus: "MINIMALIF" }],
    ["0x02 0x0100", "IF 1 ENDIF", "MINIMALIF", { plus: "MINIMALIF" }],
  ],
  OP_NOTIF: [
    ["0", "NOTIF 1 ELSE 0 ENDIF", "OK"],
    ["1", "NOTIF 1 ELSE 0 ENDIF", "EVAL_FALSE"],
    ["", "NOTIF 1 ENDIF", "UNBALANCED_CONDITIONAL"],
    ["3", "NOTIF 0 ELSE 1 ENDIF", "MINIMALIF", { plus: "MINIMALIF" }],
  ],
  OP_VERIF: [
    ["1", "VERIF", "BAD_OPCODE"],
    ["1", "0 IF VERIF ENDIF", "BAD_OPCODE"],
  ],
  OP_VERNOTIF: [["1", "0 IF VERNOTIF ENDIF", "BAD_OPCODE"]],
  OP_ELSE: [
    ["1", "IF 1 ELSE 0 ELSE 1 ENDIF", "OK"],
    ["1", "ELSE", "UNBALANCED_CONDITIONAL"],
  ],
  OP_ENDIF: [
    ["1 1", "IF ENDIF", "OK"],
    ["1", "ENDIF", "UNBALANCED_CONDITIONAL"],
  ],
  OP_VERIFY: [
    ["1 1", "VERIFY", "OK"],
    ["1 0", "VERIFY", "VERIFY"],
    ["1 0x02 0x0080", "VERIFY", "VERIFY"],
    ["", "VERIFY", "INVALID_STACK_OPERATION"],
  ],
  OP_RETURN: [
    ["1", "RETURN", "OP_RETURN"],
    ["1", "0 IF RETURN ENDIF", "OK"],
  ],

  OP_TOALTSTACK: [
    ["1 0", "TOALTSTACK", "OK"],
    ["", "TOALTSTACK", "INVALID_STACK_OPERATION"],
    ["1 TOALTSTACK", "FROMALTSTACK", "INVALID_ALTSTACK_OPERATION"],
  ],
  OP_FROMALTSTACK: [
    ["5 0", "TOALTSTACK TOALTSTACK FROMALTSTACK 5 EQUAL", "OK"],
    ["1", "FROMALTSTACK", "INVALID_ALTSTACK_OPERATION"],
  ],
  OP_2DROP: [
    ["1 0 0", "2DROP", "OK"],
    ["1", "2DROP", "INVALID_STACK_OPERATION"],
  ],
  OP_2DUP: [
    ["2 3", "2DUP ADD 5 EQUALVERIFY DEPTH 2 EQUAL", "OK"],
    ["1", "2DUP", "INVALID_STACK_OPERATION"],
  ],
  OP_3DUP: [
    ["2 3 4", "3DUP ADD ADD 9 EQUALVERIFY DEPTH 3 EQUAL", "OK"],
    ["1 1", "3DUP", "INVALID_STACK_OPERATION"],
  ],
  OP_2OVER: [
    ["2 3 4 5", "2OVER 3 EQUALVERIFY 2 EQUALVERIFY 5 EQUAL", "OK"],
    ["1 1 1", "2OVER", "INVALID_STACK_OPERATION"],
  ],
  OP_2ROT: [
    ["1 2 3 4 5 6", "2ROT 2 EQUALVERIFY 1 EQUALVERIFY 6 EQUAL", "OK"],
    ["1 1 1 1 1", "2ROT", "INVALID_STACK_OPERATION"],
  ],
  OP_2SWAP: [
    ["1 2 3 4", "2SWAP 2 EQUALVERIFY 1 EQUALVERIFY 4 EQUAL", "OK"],
    ["1 1 1", "2SWAP", "INVALID_STACK_OPERATION"],
  ],
  OP_IFDUP: [
    ["5", "IFDUP EQUAL", "OK"],
    ["1 0", "IFDUP DEPTH 2 EQUALVERIFY DROP", "OK"],
    ["", "IFDUP", "INVALID_STACK_OPERATION"],
  ],
  OP_DEPTH: [
    ["", "DEPTH 0 EQUAL", "OK"],
    ["0 0 0", "DEPTH 3 EQUAL", "OK"],
  ],
  OP_DROP: [
    ["1 0", "DROP", "OK"],
    ["", "DROP", "INVALID_STACK_OPERATION"],
  ],
  OP_DUP: [
    ["7", "DUP EQUAL", "OK"],
    ["", "DUP", "INVALID_STACK_OPERATION"],
    ["1", "DUP ".repeat(202), "OP_COUNT"],
  ],
  OP_NIP: [
    ["0 1", "NIP DEPTH 1 EQUAL", "OK"],
    ["1", "NIP", "INVALID_STACK_OPERATION"],
  ],
  OP_OVER: [
    ["8 9", "OVER 8 EQUAL", "OK"],
    ["1", "OVER", "INVALID_STACK_OPERATION"],
  ],
  OP_PICK: [
    ["7 8 9 2", "PICK 7 EQUALVERIFY 9 EQUAL", "OK"],
    ["1 0", "PICK EQUAL", "OK"],
    ["1 1", "PICK", "INVALID_STACK_OPERATION"],
    ["1 -1", "PICK", "INVALID_STACK_OPERATION"],
    ["0", "PICK", "INVALID_STACK_OPERATION"],
    [`1 ${OVERFLOW}`, "PICK", "INTEGER_OVERFLOW"],
  ],
  OP_ROLL: [
    ["7 8 9 2", "ROLL 7 EQUALVERIFY 9 EQUALVERIFY 8 EQUAL", "OK"],
    ["1 1", "ROLL", "INVALID_STACK_OPERATION"],
    ["1 0x02 0x0000", "ROLL", "BAD_INTEGER_ENCODING"],
  ],
  OP_ROT: [
    ["1 2 3", "ROT 1 EQUALVERIFY 3 EQUAL", "OK"],
    ["1 1", "ROT", "INVALID_STACK_OPERATION"],
  ],
  OP_SWAP: [
    ["1 0", "SWAP", "OK"],
    ["1", "SWAP", "INVALID_STACK_OPERATION"],
  ],
  OP_TUCK: [
    ["4 5", "TUCK 5 EQUALVERIFY 4 EQUALVERIFY 5 EQUAL", "OK"],
    ["1", "TUCK", "INVALID_STACK_OPERATION"],
  ],

  OP_CAT: [
    ["'ab' 'cd'", "CAT 'abcd' EQUAL", "OK"],
    ["0 0", "CAT 0 EQUAL", "OK"],
    [`0x4d 0x0802 0x${"ab".repeat(520)} 1`, "CAT", "PUSH_SIZE"],
    ["1", "CAT", "INVALID_STACK_OPERATION"],
  ],
  OP_SPLIT: [
    ["'abcd' 1", "SPLIT 'bcd' EQUALVERIFY 'a' EQUAL", "OK"],
    ["'abcd' 4", "SPLIT 0 EQUALVERIFY 'abcd' EQUAL", "OK"],
    ["'abcd' 5", "SPLIT", "SPLIT_RANGE"],
    ["'abcd' -1", "SPLIT", "SPLIT_RANGE"],
    ["1", "SPLIT", "INVALID_STACK_OPERATION"],
  ],
  OP_NUM2BIN: [
    ["2 4", "NUM2BIN 0x04 0x02000000 EQUAL", "OK"],
    ["-2 4", "NUM2BIN 0x04 0x02000080 EQUAL", "OK"],
    ["0x03 0x050080 1", "NUM2BIN 0x01 0x85 EQUAL", "OK"],
    ["0 3", "NUM2BIN 0x03 0x000000 EQUAL", "OK"],
    ["256 1", "NUM2BIN", "IMPOSSIBLE_ENCODING"],
    ["1 521", "NUM2BIN", "PUSH_SIZE"],
    ["1 -1", "NUM2BIN", "PUSH_SIZE"],
    ["1", "NUM2BIN", "INVALID_STACK_OPERATION"],
  ],
  OP_BIN2NUM: [
    ["0x04 0x02000080", "BIN2NUM -2 EQUAL", "OK"],
    ["0x03 0x800000", "BIN2NUM 128 EQUAL", "OK"],
    ["0x02 0x0080", "BIN2NUM 0 EQUAL", "OK"],
    ["0x09 0xffffffffffffffff00", "BIN2NUM", "INTEGER_OVERFLOW"],
    ["", "BIN2NUM", "INVALID_STACK_OPERATION"],
  ],
  OP_SIZE: [
    ["'abc'", "SIZE 3 EQUALVERIFY 'abc' EQUAL", "OK"],
    ["", "SIZE", "INVALID_STACK_OPERATION"],
  ],
  OP_INVERT: [
    ["1", "INVERT", "DISABLED_OPCODE"],
    ["1", "0 IF INVERT ENDIF", "DISABLED_OPCODE"],
  ],
  OP_AND: [
    ["0x02 0x0ff3 0x02 0x3ff0", "AND 0x02 0x0ff0 EQUAL", "OK"],
    ["1 0", "AND", "OPERAND_SIZE"],
    ["1", "AND", "INVALID_STACK_OPERATION"],
  ],
  OP_OR: [
    ["0x02 0x0ff3 0x02 0x30f0", "OR 0x02 0x3ff3 EQUAL", "OK"],
    ["1 0", "OR", "OPERAND_SIZE"],
  ],
  OP_XOR: [
    ["0x02 0x0ff3 0x02 0xff0f", "XOR 0x02 0xf0fc EQUAL", "OK"],
    ["1 0", "XOR", "OPERAND_SIZE"],
  ],
  OP_EQUAL: [
    ["'abc'", "'abc' EQUAL", "OK"],
    ["0x02 0x0100", "1 EQUAL", "EVAL_FALSE"],
    ["", "1 EQUAL", "INVALID_STACK_OPERATION"],
  ],
  OP_EQUALVERIFY: [
    ["1 2", "2 EQUALVERIFY", "OK"],
    ["1 2", "3 EQUALVERIFY", "EQUALVERIFY"],
    ["1", "EQUALVERIFY", "INVALID_STACK_OPERATION"],
  ],
  OP_RESERVED1: [
    ["1", "RESERVED1", "BAD_OPCODE"],
    ["1", "0 IF RESERVED1 ENDIF", "OK"],
  ],
  OP_RESERVED2: [
    ["1", "RESERVED2", "BAD_OPCODE"],
    ["1", "0 IF RESERVED2 ENDIF", "OK"],
  ],

  OP_1ADD: [
    ["-1", "1ADD 0 EQUAL", "OK"],
    [MAX, "1ADD", "INTEGER_OVERFLOW"],
    ["", "1ADD", "INVALID_STACK_OPERATION"],
  ],
  OP_1SUB: [
    ["0", "1SUB -1 EQUAL", "OK"],
    [`-${MAX}`, "1SUB", "INTEGER_OVERFLOW"],
  ],
  OP_2MUL: [["1", "2MUL", "DISABLED_OPCODE"]],
  OP_2DIV: [["1", "2DIV", "DISABLED_OPCODE"]],
  OP_NEGATE: [
    ["5", "NEGATE -5 EQUAL", "OK"],
    [OVERFLOW, "NEGATE", "INTEGER_OVERFLOW"],
  ],
  OP_ABS: [
    [`-${MAX}`, `ABS ${MAX} EQUAL`, "OK"],
    ["0x02 0x0000", "ABS", "BAD_INTEGER_ENCODING"],
  ],
  OP_NOT: [
    ["0", "NOT", "OK"],
    ["2", "NOT 0 EQUAL", "OK"],
    ["0x01 0x80", "NOT", "BAD_INTEGER_ENCODING"],
  ],
  OP_0NOTEQUAL: [
    ["-7", "0NOTEQUAL 1 EQUAL", "OK"],
    ["0", "0NOTEQUAL", "EVAL_FALSE"],
    ["", "0NOTEQUAL", "INVALID_STACK_OPERATION"],
  ],
  OP_ADD: [
    ["4294967296 5", "ADD 4294967301 EQUAL", "OK"],
    [`${MAX} -${MAX}`, "ADD 0 EQUAL", "OK"],
    [`${MAX} 1`, "ADD", "INTEGER_OVERFLOW"],
    ["1", "ADD", "INVALID_STACK_OPERATION"],
    [`0x02 0x0000 ${OVERFLOW}`, "ADD", "BAD_INTEGER_ENCODING"],
  ],
  OP_SUB: [
    ["3 5", "SUB -2 EQUAL", "OK"],
    [`-${MAX} 1`, "SUB", "INTEGER_OVERFLOW"],
  ],
  OP_MUL: [["2 3", "MUL", "DISABLED_OPCODE"]],
  OP_DIV: [
    ["7 2", "DIV 3 EQUAL", "OK"],
    ["-7 2", "DIV -3 EQUAL", "OK"],
    ["7 0", "DIV", "DIV_BY_ZERO"],
  ],
  OP_MOD: [
    ["7 3", "MOD 1 EQUAL", "OK"],
    ["-7 3", "MOD -1 EQUAL", "OK"],
    ["7 -3", "MOD 1 EQUAL", "OK"],
    ["7 0", "MOD", "MOD_BY_ZERO"],
  ],
  OP_LSHIFT: [["1 1", "LSHIFT", "DISABLED_OPCODE"]],
  OP_RSHIFT: [["1 1", "RSHIFT", "DISABLED_OPCODE"]],
  OP_BOOLAND: [
    ["2 3", "BOOLAND 1 EQUAL", "OK"],
    ["2 0", "BOOLAND", "EVAL_FALSE"],
    ["1", "BOOLAND", "INVALID_STACK_OPERATION"],
  ],
  OP_BOOLOR: [
    ["0 3", "BOOLOR 1 EQUAL", "OK"],
    ["0 0", "BOOLOR", "EVAL_FALSE"],
    [`1 ${OVERFLOW}`, "BOOLOR", "INTEGER_OVERFLOW"],
  ],
  OP_NUMEQUAL: [
    ["16", "16 NUMEQUAL", "OK"],
    ["0x02 0x1000", "16 NUMEQUAL", "OK", { flags: "P2SH" }],
    ["0x02 0x1000", "16 NUMEQUAL", "BAD_INTEGER_ENCODING"],
  ],
  OP_NUMEQUALVERIFY: [
    ["1 5", "5 NUMEQUALVERIFY", "OK"],
    ["1 5", "6 NUMEQUALVERIFY", "NUMEQUALVERIFY"],
    ["1", "NUMEQUALVERIFY", "INVALID_STACK_OPERATION"],
  ],
  OP_NUMNOTEQUAL: [
    ["5", "6 NUMNOTEQUAL", "OK"],
    ["5", "5 NUMNOTEQUAL", "EVAL_FALSE"],
    ["5", "NUMNOTEQUAL", "INVALID_STACK_OPERATION"],
  ],
  OP_LESSTHAN: [
    ["-1 0", "LESSTHAN", "OK"],
    ["0 0", "LESSTHAN", "EVAL_FALSE"],
    ["0", "LESSTHAN", "INVALID_STACK_OPERATION"],
  ],
  OP_GREATERTHAN: [
    ["4294967296 4294967295", "GREATERTHAN", "OK"],
    ["0 0", "GREATERTHAN", "EVAL_FALSE"],
    ["0", "GREATERTHAN", "INVALID_STACK_OPERATION"],
  ],
  OP_LESSTHANOREQUAL: [
    ["0 0", "LESSTHANOREQUAL", "OK"],
    ["1 0", "LESSTHANOREQUAL", "EVAL_FALSE"],
    ["0", "LESSTHANOREQUAL", "INVALID_STACK_OPERATION"],
  ],
  OP_GREATERTHANOREQUAL: [
    ["0 0", "GREATERTHANOREQUAL", "OK"],
    ["0 1", "GREATERTHANOREQUAL", "EVAL_FALSE"],
    ["0", "GREATERTHANOREQUAL", "INVALID_STACK_OPERATION"],
  ],
  OP_MIN: [
    ["-3 2", "MIN -3 EQUAL", "OK"],
    ["2", "MIN", "INVALID_STACK_OPERATION"],
  ],
  OP_MAX: [
    ["-3 2", "MAX 2 EQUAL", "OK"],
    ["5 5", "MAX 5 EQUAL", "OK"],
    ["2", "MAX", "INVALID_STACK_OPERATION"],
  ],
  OP_WITHIN: [
    ["5 5 6", "WITHIN", "OK"],
    ["6 5 6", "WITHIN", "EVAL_FALSE"],
    ["5 6", "WITHIN", "INVALID_STACK_OPERATION"],
  ],

  OP_RIPEMD160: [
    ["0", "RIPEMD160 0x14 0x9c1185a5c5e9fc54612808977ee8f548b2258d31 EQUAL", "OK"],
    ["", "RIPEMD160", "INVALID_STACK_OPERATION"],
  ],
  OP_SHA1: [
    ["0", "SHA1 0x14 0xda39a3ee5e6b4b0d3255bfef95601890afd80709 EQUAL", "OK"],
    ["", "SHA1", "INVALID_STACK_OPERATION"],
  ],
  OP_SHA256: [
    ["0", "SHA256 0x20 0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 EQUAL", "OK"],
    ["", "SHA256", "INVALID_STACK_OPERATION"],
  ],
  OP_HASH160: [
    ["0", "NOP HASH160 0x14 0xb472a266d0bd89c13706a4132ccfb16f7c3b9fcb EQUAL", "OK"],
    ["", "HASH160", "INVALID_STACK_OPERATION"],
  ],
  OP_HASH256: [
    ["0", "HASH256 0x20 0x5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456 EQUAL", "OK"],
    ["", "HASH256", "INVALID_STACK_OPERATION"],
  ],
  OP_CODESEPARATOR: [
    ["@S1", "CODESEPARATOR @P1 CHECKSIG", "OK", { codeFrom: 1 }],
    ["@S1", "CODESEPARATOR @P1 CHECKSIG", "NULLFAIL", { codeFrom: 0 }],
    // The offset is in bytes, not in operations: a push of two bytes stands before the separator.
    ["@S1", "'ab' DROP CODESEPARATOR @P1 CHECKSIG", "OK", { codeFrom: 5 }],
    ["@S1", "0 IF CODESEPARATOR ENDIF @P1 CHECKSIG", "OK", { codeFrom: 0 }],
    ["@S1", "", "OK", { redeem: "CODESEPARATOR @P1 CHECKSIGVERIFY CODESEPARATOR 1", codeFrom: 1 }],
  ],
  OP_CHECKSIG: [
    ["@S1", "@P1 CHECKSIG", "OK", { sigChecks: 1 }],
    ["@E1", "@P1 CHECKSIG", "OK", { sigChecks: 1 }],
    ["@S1", "@U1 CHECKSIG", "OK"],
    ["@E1", "@U1 CHECKSIG", "OK"],
    ["@S1 @P1", "DUP HASH160 @H1 EQUALVERIFY CHECKSIG", "OK"],
    ["@S1 @P2", "DUP HASH160 @H1 EQUALVERIFY CHECKSIG", "EQUALVERIFY"],
    ["@S1:42", "@P1 CHECKSIG", "OK"],
    ["@S1:43", "@P1 CHECKSIG", "OK"],
    ["@S1:c1", "@P1 CHECKSIG", "OK"],
    ["@E1:c2", "@P1 CHECKSIG", "OK"],
    ["@E1:c3", "@P1 CHECKSIG", "OK"],
    ["@S1:01", "@P1 CHECKSIG", "MISSING_FORKID"],
    ["@S1:40", "@P1 CHECKSIG", "SIG_HASHTYPE"],
    ["@S1:61", "@P1 CHECKSIG", "SIG_HASHTYPE"],
    ["@E1:01", "@P1 CHECKSIG", "OK", { flags: "P2SH,STRICTENC" }],
    ["@E1:41", "@P1 CHECKSIG", "ILLEGAL_FORKID", { flags: "P2SH,STRICTENC" }],
    ["@S2", "@P1 CHECKSIG", "NULLFAIL"],
    ["@S2", "@P1 CHECKSIG NOT", "OK", { flags: "P2SH,SIGHASH_FORKID", sigChecks: 1 }],
    ["0", "@P1 CHECKSIG NOT", "OK", { sigChecks: 0 }],
    ["0", "@P1 CHECKSIG", "EVAL_FALSE"],
    ["0", "'key' CHECKSIG", "PUBKEYTYPE"],
    ["@E1", "@Y1 CHECKSIG", "PUBKEYTYPE"],
    ["@E1", "@Y1 CHECKSIG", "OK", { flags: "P2SH" }],
    ["@L1", "@P1 CHECKSIG", "SIG_HIGH_S"],
    ["@L1", "@P1 CHECKSIG", "OK", { flags: "P2SH,STRICTENC,SIGHASH_FORKID" }],
    ["0x09 0x300602010102020141", "@P1 CHECKSIG", "SIG_DER"],
    ["@S1", "CHECKSIG", "INVALID_STACK_OPERATION"],
  ],
  OP_CHECKSIGVERIFY: [
    ["1 @S1", "@P1 CHECKSIGVERIFY", "OK", { sigChecks: 1 }],
    ["1 0", "@P1 CHECKSIGVERIFY", "CHECKSIGVERIFY"],
    ["1 @S2", "@P1 CHECKSIGVERIFY", "NULLFAIL"],
  ],
  OP_CHECKMULTISIG: [
    ["0 @E1 @E3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "OK", { sigChecks: 3 }],
    ["0 @E3 @E1", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "NULLFAIL"],
    ["0 0 0", "2 @P1 @P2 @P3 3 CHECKMULTISIG NOT", "OK", { sigChecks: 0 }],
    ["0 @S1", "1 @P1 @P2 2 CHECKMULTISIG", "SIG_BADLENGTH"],
    ["5 @S1 @S3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "OK", { sigChecks: 2 }],
    ["3 @S1 @S3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "NULLFAIL"],
    ["5 @S1 0", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "NULLFAIL"],
    ["5 @S1 @E3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "SIG_NONSCHNORR"],
    ["7 @S1 @S3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "INVALID_BIT_COUNT"],
    ["9 @S1 @S3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "BIT_RANGE"],
    ["0x02 0x0500 @S1 @S3", "2 @P1 @P2 @P3 3 CHECKMULTISIG", "BITFIELD_SIZE"],
    ["0x01 0x80 @S8", `1 ${"@P1 ".repeat(7)}@P8 8 CHECKMULTISIG`, "OK", { sigChecks: 1 }],
    ["0x02 0x0001 @S9", `1 ${"@P1 ".repeat(8)}@P9 9 CHECKMULTISIG`, "OK", { sigChecks: 1 }],
    ["0x01 0x00", "0 0 CHECKMULTISIG", "BITFIELD_SIZE"],
    // Two signatures cannot match one remaining key, so that key is not checked any more.
    ["0 @E1 @E2", "2 'key' @P3 2 CHECKMULTISIG", "NULLFAIL"],
    // A key without a signature is not checked, whatever it is.
    ["1 @S1", "1 @P1 'key' 2 CHECKMULTISIG", "OK"],
    ["0", "0 0 CHECKMULTISIG", "OK", { sigChecks: 0 }],
    ["0 0", "1 'key' 1 CHECKMULTISIG NOT", "PUBKEYTYPE"],
    ["0", "0 21 CHECKMULTISIG", "PUBKEY_COUNT"],
    ["0", "0 -1 CHECKMULTISIG", "PUBKEY_COUNT"],
    ["0 0 0", "2 @P1 1 CHECKMULTISIG", "SIG_COUNT"],
    ["0", "-1 @P1 1 CHECKMULTISIG", "SIG_COUNT"],
    ["0", "1 @P1 1 CHECKMULTISIG", "INVALID_STACK_OPERATION"],
    ["", "1 CHECKMULTISIG", "INVALID_STACK_OPERATION"],
    ["", "CHECKMULTISIG", "INVALID_STACK_OPERATION"],
    ["", `${"0 ".repeat(22)}20 CHECKMULTISIG DROP `.repeat(9), "EVAL_FALSE"],
    ["", `${"0 ".repeat(22)}20 CHECKMULTISIG DROP `.repeat(10), "OP_COUNT"],
  ],
  OP_CHECKMULTISIGVERIFY: [
    ["1 0 @E2", "1 @P1 @P2 2 CHECKMULTISIGVERIFY", "OK", { sigChecks: 2 }],
    ["1 0 0", "1 @P1 @P2 2 CHECKMULTISIGVERIFY", "CHECKMULTISIGVERIFY"],
  ],

  OP_NOP1: [
    ["1", "NOP1", "OK"],
    ["1", "NOP1", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_CHECKLOCKTIMEVERIFY: [
    ["100", "CHECKLOCKTIMEVERIFY", "OK", { plus: "CHECKLOCKTIMEVERIFY", lockTime: 100, sequence: 0 }],
    ["101", "CHECKLOCKTIMEVERIFY", "UNSATISFIED_LOCKTIME", { plus: "CHECKLOCKTIMEVERIFY", lockTime: 100, sequence: 0 }],
    ["100", "CHECKLOCKTIMEVERIFY", "UNSATISFIED_LOCKTIME", { plus: "CHECKLOCKTIMEVERIFY", lockTime: 100 }],
    [
      "100",
      "CHECKLOCKTIMEVERIFY",
      "UNSATISFIED_LOCKTIME",
      { plus: "CHECKLOCKTIMEVERIFY", lockTime: 500000000, sequence: 0 },
    ],
    ["-1", "CHECKLOCKTIMEVERIFY", "NEGATIVE_LOCKTIME", { plus: "CHECKLOCKTIMEVERIFY" }],
    ["", "CHECKLOCKTIMEVERIFY", "INVALID_STACK_OPERATION", { plus: "CHECKLOCKTIMEVERIFY" }],
    ["0x06 0x010000000001", "CHECKLOCKTIMEVERIFY", "INTEGER_OVERFLOW", { plus: "CHECKLOCKTIMEVERIFY" }],
    ["1", "CHECKLOCKTIMEVERIFY", "OK", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_CHECKSEQUENCEVERIFY: [
    ["10", "CHECKSEQUENCEVERIFY", "OK", { plus: "CHECKSEQUENCEVERIFY", sequence: 10, version: 2 }],
    ["4294967295", "CHECKSEQUENCEVERIFY", "OK", { plus: "CHECKSEQUENCEVERIFY" }],
    ["10", "CHECKSEQUENCEVERIFY", "UNSATISFIED_LOCKTIME", { plus: "CHECKSEQUENCEVERIFY", sequence: 9, version: 2 }],
    ["10", "CHECKSEQUENCEVERIFY", "UNSATISFIED_LOCKTIME", { plus: "CHECKSEQUENCEVERIFY", sequence: 10, version: 1 }],
    [
      "10",
      "CHECKSEQUENCEVERIFY",
      "UNSATISFIED_LOCKTIME",
      { plus: "CHECKSEQUENCEVERIFY", sequence: 0x8000000a, version: 2 },
    ],
    [
      "4194305",
      "CHECKSEQUENCEVERIFY",
      "UNSATISFIED_LOCKTIME",
      { plus: "CHECKSEQUENCEVERIFY", sequence: 10, version: 2 },
    ],
    ["-1", "CHECKSEQUENCEVERIFY", "NEGATIVE_LOCKTIME", { plus: "CHECKSEQUENCEVERIFY" }],
    ["", "CHECKSEQUENCEVERIFY", "INVALID_STACK_OPERATION", { plus: "CHECKSEQUENCEVERIFY" }],
  ],
  OP_NOP4: [
    ["1", "NOP4", "OK"],
    ["1", "NOP4", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP5: [
    ["1", "NOP5", "OK"],
    ["1", "NOP5", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP6: [
    ["1", "NOP6", "OK"],
    ["1", "NOP6", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP7: [
    ["1", "NOP7", "OK"],
    ["1", "NOP7", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP8: [
    ["1", "NOP8", "OK"],
    ["1", "NOP8", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP9: [
    ["1", "NOP9", "OK"],
    ["1", "NOP9", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],
  OP_NOP10: [
    ["1", "NOP10", "OK"],
    ["1", "NOP10", "DISCOURAGE_UPGRADABLE_NOPS", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
    ["1", "0 IF NOP10 ENDIF", "OK", { plus: "DISCOURAGE_UPGRADABLE_NOPS" }],
  ],

  OP_CHECKDATASIG: [
    ["@D1 @M1", "@P1 CHECKDATASIG", "OK", { sigChecks: 1 }],
    ["@C1 @M1", "@P1 CHECKDATASIG", "OK", { sigChecks: 1 }],
    ["@D1 'other'", "@P1 CHECKDATASIG", "NULLFAIL"],
    ["@D1 'other'", "@P1 CHECKDATASIG NOT", "OK", { flags: "P2SH", sigChecks: 1 }],
    ["0 @M1", "@P1 CHECKDATASIG NOT", "OK", { sigChecks: 0 }],
    ["1 @M1", "@P1 CHECKDATASIG", "SIG_DER"],
    ["0 @M1", "'key' CHECKDATASIG", "PUBKEYTYPE"],
    ["@M1", "@P1 CHECKDATASIG", "INVALID_STACK_OPERATION"],
  ],
  OP_CHECKDATASIGVERIFY: [
    ["1 @D1 @M1", "@P1 CHECKDATASIGVERIFY", "OK"],
    ["1 0 @M1", "@P1 CHECKDATASIGVERIFY", "CHECKDATASIGVERIFY"],
    ["1 @D2 @M1", "@P1 CHECKDATASIGVERIFY", "NULLFAIL"],
  ],
  OP_REVERSEBYTES: [
    ["'abc'", "REVERSEBYTES 'cba' EQUAL", "OK"],
    ["0", "REVERSEBYTES 0 EQUAL", "OK"],
    ["", "REVERSEBYTES", "INVALID_STACK_OPERATION"],
  ],
};
