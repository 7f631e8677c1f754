// In a file of its own, because the first screen reads messages in inputs but hashes nothing.
import { hash160, p2pkhScript, type ScriptHex } from "../script/index.ts";

/** Returns the script that pays the key, hex, which signed a message in an input (input-data.ts). */
export const signerScript = (publicKey: string): ScriptHex => p2pkhScript(hash160(publicKey));
