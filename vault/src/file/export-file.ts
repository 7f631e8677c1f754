import { ProtocolError, type VaultProblem } from "@satchel/core/ports";
import { ok, type Result } from "@satchel/core/result";
import type { SeedWallet } from "@satchel/core/wallet";
import { type Bytes, randomBytes, wipe } from "../bytes.ts";
import { decrypt, encrypt, NONCE_BYTES } from "../envelope/aes.ts";
import { type Kdf, withSalt } from "../envelope/kdf.ts";
import type { Keyring } from "../keyring/keyring.ts";
import { costHere, stretch } from "../password/stretch.ts";
import type { VaultParts } from "../password/vault-parts.ts";
import { encodeContent, type SavedWallet } from "./backup-content.ts";
import { backupData, formatBackup, parseBackup } from "./backup-header.ts";

async function openAll(keyring: Keyring, wallets: readonly SeedWallet[]): Promise<Result<SavedWallet[], VaultProblem>> {
  const saved: SavedWallet[] = [];
  for (const wallet of wallets) {
    const { name, keys, backedUpAt } = wallet;
    const entropy = await keyring.open(wallet);
    if (!entropy.ok) {
      wipeAll(saved);
      return entropy;
    }
    saved.push({ name, entropy: entropy.value, paths: keys.map(({ path }) => path), backedUpAt });
  }
  return ok(saved);
}

const wipeAll = (saved: readonly SavedWallet[]): void => wipe(...saved.map(({ entropy }) => entropy));

/** Whether the finished text opens and holds the same bytes: a backup that does not open is worse than no backup. */
async function canBeOpened(text: string, key: CryptoKey, plaintext: Bytes): Promise<boolean> {
  const file = parseBackup(text);
  if (file === undefined) return false;
  const reopened = await decrypt(key, file.nonce, backupData(file.kdf), file.ciphertext);
  const isSame = reopened?.length === plaintext.length && reopened.every((byte, at) => byte === plaintext[at]);
  wipe(reopened);
  return isSame;
}

async function sealFile(plaintext: Bytes, password: string, kdf: Kdf): Promise<string> {
  const key = await stretch(password, kdf);
  const nonce = randomBytes(NONCE_BYTES);
  const text = formatBackup({ kdf, nonce, ciphertext: await encrypt(key, nonce, backupData(kdf), plaintext) });
  if (!(await canBeOpened(text, key, plaintext)))
    throw new ProtocolError("The vault could not open the file it had just sealed");
  return text;
}

/** Returns the wallets and `extras` as the text of one file, encrypted under its own password with a new salt. */
export async function exportFile(
  { keyring, standard }: VaultParts,
  wallets: readonly SeedWallet[],
  extras: string,
  password: string,
): Promise<Result<string, VaultProblem>> {
  if (password === "") throw new ProtocolError("Password refused: it is empty");
  const saved = await openAll(keyring, wallets);
  if (!saved.ok) return saved;
  let plaintext: Bytes | undefined;
  try {
    plaintext = encodeContent({ wallets: saved.value, extras });
    return ok(await sealFile(plaintext, password, withSalt(await costHere(standard))));
  } finally {
    wipeAll(saved.value);
    wipe(plaintext);
  }
}
