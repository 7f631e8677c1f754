// The signature of a list of hashes, made and checked by ssh-keygen: it comes with Linux, macOS and Windows, and the
// key can stay in an agent or in a hardware token.
import { execFileSync, spawnSync } from "node:child_process";

/** What the signature is for: the same key cannot be made to sign something else that counts as a release. */
const NAMESPACE = "satchel-release";
/** The name under which the list of signers has the owner's key. */
export const SIGNER = "satchel";

/** Writes `file`.sig. `key`: a private key, or a public one whose private part an agent holds. */
export function signFile(file: string, key: string): void {
  execFileSync("ssh-keygen", ["-Y", "sign", "-f", key, "-n", NAMESPACE, file], {
    stdio: ["inherit", "ignore", "inherit"],
  });
}

/**
 * Returns undefined when `signature` was made over these bytes by a key in the list of signers, and otherwise the
 * reason in ssh-keygen's words. `signers`: a file with lines `satchel ssh-ed25519 AAAA..`.
 */
export function signatureProblem(bytes: Uint8Array, signature: string, signers: string): string | undefined {
  const args = ["-Y", "verify", "-f", signers, "-I", SIGNER, "-n", NAMESPACE, "-s", signature];
  const { status, stdout, stderr, error } = spawnSync("ssh-keygen", args, { input: bytes, encoding: "utf8" });
  if (error) return `ssh-keygen could not be run: ${error.message}`;
  return status === 0 ? undefined : `${stdout}${stderr}`.trim() || `ssh-keygen ended with code ${status}`;
}
