import type { ScriptCase } from "./script-case.ts";

/** Cases for the rules around opcodes: limits, P2SH, the checks before and after execution. */
export const ruleCases: readonly ScriptCase[] = [
  // The scripts as a whole.
  ["1", "", "OK"],
  ["", "", "EVAL_FALSE"],
  ["1", "0x01 0x80", "EVAL_FALSE"],
  ["1", `${"0x02 0xabcd DROP ".repeat(200)}`, "OK"],
  ["", `0x${"51".repeat(1000)}`, "OK"],
  ["", `0x${"51".repeat(1001)}`, "STACK_SIZE"],
  ["", `1 TOALTSTACK 0x${"51".repeat(999)}`, "OK"],
  ["", `1 TOALTSTACK 0x${"51".repeat(1000)}`, "STACK_SIZE"],
  ["1 TOALTSTACK", `0x${"51".repeat(1000)}`, "OK"],
  ["1", `0 IF ${"RESERVED ".repeat(9996)} ENDIF`, "OK"],
  ["1", `0 IF ${"RESERVED ".repeat(9998)} ENDIF`, "SCRIPT_SIZE"],
  ["1", "NOP ".repeat(201), "OK"],
  ["1", "NOP ".repeat(202), "OP_COUNT"],
  ["1", `0 IF ${"NOP ".repeat(200)} ENDIF`, "OP_COUNT"],
  ["1", "0xbd", "BAD_OPCODE"],
  ["1", "0xff", "BAD_OPCODE"],
  ["1", "0 IF 0xbd ENDIF", "OK"],
  ["1", "0 IF 0x4c 0x01 0x05 ENDIF", "OK"],
  ["1", `0 IF 0x4d 0x0902 0x${"ab".repeat(521)} ENDIF`, "PUSH_SIZE"],

  // P2SH.
  ["1", "", "OK", { redeem: "1 EQUAL" }],
  ["2", "", "EVAL_FALSE", { redeem: "1 EQUAL" }],
  ["1", "", "EVAL_FALSE", { redeem: "DROP" }],
  ["1 NOP", "", "SIG_PUSHONLY", { redeem: "1 EQUAL" }],
  ["1 NOP", "", "OK", { flags: "", redeem: "1 EQUAL" }],
  ["0", "", "OK", { flags: "", redeem: "RETURN" }],
  ["@S1", "", "OK", { redeem: "@P1 CHECKSIG", plus: "CLEANSTACK,INPUT_SIGCHECKS", sigChecks: 1 }],
  ["NOP 1", "", "OK"],
  ["NOP 1", "", "SIG_PUSHONLY", { plus: "SIGPUSHONLY" }],

  // Coins sent to a segwit script hash by mistake.
  ["", "", "OK", { redeem: "0 0x02 0xabcd", plus: "CLEANSTACK" }],
  ["", "", "CLEANSTACK", { redeem: "0 0x02 0xabcd", plus: "CLEANSTACK,DISALLOW_SEGWIT_RECOVERY" }],
  ["1", "", "CLEANSTACK", { redeem: "0 0x02 0xabcd", plus: "CLEANSTACK" }],
  ["", "", "OK", { redeem: `16 0x28 0x${"ab".repeat(40)}`, plus: "CLEANSTACK" }],
  ["", "", "CLEANSTACK", { redeem: `16 0x29 0x${"ab".repeat(41)}`, plus: "CLEANSTACK" }],
  ["", "", "CLEANSTACK", { redeem: "0 0x01 0xab", plus: "CLEANSTACK" }],
  ["", "", "CLEANSTACK", { redeem: "0x02 0xabcd 0x02 0xabcd", plus: "CLEANSTACK" }],

  // After execution.
  ["1 1", "", "OK"],
  ["1 1", "", "CLEANSTACK", { plus: "CLEANSTACK" }],
  ["1 1", "", "CLEANSTACK", { redeem: "1", plus: "CLEANSTACK" }],
  ["@S1", "@P1 CHECKSIG", "OK", { plus: "INPUT_SIGCHECKS", sigChecks: 1 }],
  ["@S1", "@P1 2DUP CHECKSIGVERIFY CHECKSIG", "OK", { plus: "INPUT_SIGCHECKS", sigChecks: 2 }],
  ["@S1", "@P1 2DUP CHECKSIGVERIFY 2DUP CHECKSIGVERIFY CHECKSIG", "INPUT_SIGCHECKS", { plus: "INPUT_SIGCHECKS" }],
  ["@S1", "@P1 2DUP CHECKSIGVERIFY 2DUP CHECKSIGVERIFY CHECKSIG", "OK", { sigChecks: 3 }],
  // Three checks ask for 43 * 3 - 60 = 69 bytes; the signature is 66 of them.
  [
    "@S1 0 0 0",
    "2DROP DROP @P1 2DUP CHECKSIGVERIFY 2DUP CHECKSIGVERIFY CHECKSIG",
    "OK",
    { plus: "INPUT_SIGCHECKS", sigChecks: 3 },
  ],
  [
    "@S1 0 0",
    "2DROP @P1 2DUP CHECKSIGVERIFY 2DUP CHECKSIGVERIFY CHECKSIG",
    "INPUT_SIGCHECKS",
    { plus: "INPUT_SIGCHECKS" },
  ],

  // Flags that imply others, and signatures from before the fork.
  ["@S1", "'key' CHECKSIG", "PUBKEYTYPE", { flags: "SIGHASH_FORKID" }],
  ["@E1:01", "@P1 CHECKSIG", "OK", { flags: "" }],
  ["@E1:02", "@P1 CHECKSIG", "OK", { flags: "" }],
  ["@E1:03", "@P1 CHECKSIG", "OK", { flags: "" }],
  ["@E1:81", "@P1 CHECKSIG", "OK", { flags: "" }],
  ["@E1:01", "CODESEPARATOR @P1 CODESEPARATOR CHECKSIG", "OK", { flags: "", codeFrom: 36 }],
  ["@S1", "@P1 CHECKSIG", "OK", { plus: "REPLAY_PROTECTION" }],
];
