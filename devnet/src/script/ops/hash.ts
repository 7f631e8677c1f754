import { needs, type Op, type OpTable, peek, replaceTop } from "../machine.ts";
import { OP } from "../opcodes.data.ts";
import type { ScriptCrypto } from "../script-crypto.ts";

function hash(name: "ripemd160" | "sha1" | "sha256" | "sha256d" | "hash160"): Op {
  return needs(1, (machine) => {
    const crypto: ScriptCrypto = machine.checker.crypto;
    return replaceTop(machine, 1, crypto[name](peek(machine, 1)));
  });
}

export const hashOps: OpTable = {
  [OP.OP_RIPEMD160]: hash("ripemd160"),
  [OP.OP_SHA1]: hash("sha1"),
  [OP.OP_SHA256]: hash("sha256"),
  [OP.OP_HASH160]: hash("hash160"),
  [OP.OP_HASH256]: hash("sha256d"),
};
