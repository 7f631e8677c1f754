import type { NamedSecrets, Protection, VaultProblem } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { wipe } from "../bytes.ts";
import { decrypt } from "../envelope/aes.ts";
import type { Keyring } from "../keyring/keyring.ts";
import { newWallet } from "../new-wallet.ts";
import { stretch } from "../password/stretch.ts";
import { type BackupContent, decodeContent, type SavedWallet } from "./backup-content.ts";
import { backupData, parseBackup } from "./backup-header.ts";

type Imported = { wallets: NamedSecrets[]; extras: string };

/**
 * Decrypts a file and returns its content. Changed bytes are reported as `wrong-password`: AES-GCM cannot tell them
 * from a wrong password.
 */
async function openFile(text: string, password: string): Promise<Result<BackupContent, VaultProblem>> {
  const file = parseBackup(text);
  if (file === undefined) return no({ code: "not-a-backup" });
  if (password === "") return no({ code: "wrong-password" });
  const key = await stretch(password, file.kdf);
  const plaintext = await decrypt(key, file.nonce, backupData(file.kdf), file.ciphertext);
  if (plaintext === undefined) return no({ code: "wrong-password" });
  const content = decodeContent(plaintext);
  wipe(plaintext);
  return content === undefined ? no({ code: "not-a-backup" }) : ok(content);
}

async function sealSaved(
  keyring: Keyring,
  { name, entropy, paths, backedUpAt }: SavedWallet,
  protection: Protection,
): Promise<Result<NamedSecrets, VaultProblem>> {
  const secrets = await newWallet(keyring, entropy, paths, protection);
  if (!secrets.ok) return secrets;
  return ok({ ...secrets.value, name, ...(backedUpAt === undefined ? {} : { backedUpAt }) });
}

/** Returns the wallets of a file, sealed under new ids, and its `extras`. If one wallet fails, nothing is returned. */
export async function importFile(
  keyring: Keyring,
  text: string,
  password: string,
  protection: Protection,
): Promise<Result<Imported, VaultProblem>> {
  const openers = keyring.openersFor(protection);
  if (!openers.ok) return openers;
  const content = await openFile(text, password);
  if (!content.ok) return content;
  const wallets: NamedSecrets[] = [];
  try {
    for (const saved of content.value.wallets) {
      const wallet = await sealSaved(keyring, saved, protection);
      if (!wallet.ok) return wallet;
      wallets.push(wallet.value);
    }
  } finally {
    wipe(...content.value.wallets.map(({ entropy }) => entropy));
  }
  return ok({ wallets, extras: content.value.extras });
}
