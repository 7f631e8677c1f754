// In a file of its own, because the first screen reads messages in inputs but hashes nothing.
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromHex, p2pkhScript, toHex } from "../script/index.ts";
import type { ScriptHex } from "../tx/index.ts";

/** Returns the script that pays the key, hex, which signed a message in an input (input-data.ts). */
export const signerScript = (publicKey: string): ScriptHex => p2pkhScript(toHex(ripemd160(sha256(fromHex(publicKey)))));
