import type { TokenId, WalletId } from "@satchel/core/ids";
import { type IconSubject, NetworkError, StorageError } from "@satchel/core/ports";
import { no, ok, type Result } from "@satchel/core/result";
import { fromHex, toHex } from "@satchel/core/script";
import { fileHash } from "@satchel/core/token";
import { canSign, receiveAddress, type Wallet } from "@satchel/core/wallet";
import { type Context, LOCKS } from "../context.ts";
import { loadItem, saveItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf, type StorageProblem, vaultReason } from "../problems.ts";
import { type KeptIcon, keptIconsItem, MAX_ICON_BYTES, MAX_KEPT_ICONS } from "./token-icons-item.ts";

export type UploadProblem =
  | { code: "no-icon-kept" }
  /** `message`: the server's own text. */
  | { code: "refused"; message: string }
  /** The service may have the icon. Another upload of the same bytes does no harm. */
  | { code: "unreachable"; reason: string }
  | { code: "wallet-not-found" | "locked" }
  | { code: "vault-failed"; reason: string }
  | StorageProblem;

/**
 * Stores the icon of a token that a wallet creates, so that the upload can be repeated with the same bytes: an NFT's
 * genesis contains their hash. Replaces an older icon of this token; of many icons the oldest go.
 */
export async function keepTokenIcon(
  ctx: Context,
  walletId: WalletId,
  subject: IconSubject,
  file: Uint8Array,
): Promise<Result<void, StorageProblem | { code: "icon-too-large"; maxBytes: number }>> {
  if (file.length > MAX_ICON_BYTES) return no({ code: "icon-too-large", maxBytes: MAX_ICON_BYTES });
  try {
    const icon: KeptIcon = { ...subject, walletId, file: toHex(file) };
    await change(ctx, (icons) => [...icons.filter(({ tokenId }) => tokenId !== subject.tokenId), icon]);
    return ok(undefined);
  } catch (error) {
    return no({ code: "storage-failed", reason: reasonOf(error) });
  }
}

/** Returns the token ids whose icon waits for its upload. Never rejects: empty if the stored icons cannot be read. */
export async function keptTokenIcons({ ports }: Context): Promise<readonly TokenId[]> {
  const loaded = await loadItem(ports.store, keptIconsItem);
  return loaded.kind === "valid" ? loaded.value.map(({ tokenId }) => tokenId) : [];
}

/** Uploads the stored icon of a token, signed by the wallet that created it, and removes it once the service has it. */
export async function uploadTokenIcon(
  ctx: Context,
  tokenId: TokenId,
  signal?: AbortSignal,
): Promise<Result<void, UploadProblem>> {
  const { ports, prefix, state } = ctx;
  const loaded = await loadItem(ports.store, keptIconsItem);
  if (loaded.kind === "failed") return no({ code: "storage-failed", reason: loaded.reason });
  const icon = loaded.kind === "valid" ? loaded.value.find((each) => each.tokenId === tokenId) : undefined;
  if (!icon) return no({ code: "no-icon-kept" });
  if (!ports.tokenIcons) return no({ code: "unreachable", reason: ownReason("no-icon-service") });
  const { walletId, file: hex, ...subject } = icon;
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "wallet-not-found" });
  const file = fromHex(hex);
  const signed = await signHash(ctx, wallet, file);
  if (!signed.ok) return signed;
  const upload = { ...subject, file, minterAddress: receiveAddress(wallet, prefix), signature: signed.value };
  try {
    const uploaded = await ports.tokenIcons.upload(upload, signal);
    if (!uploaded.ok) return uploaded;
  } catch (error) {
    // Anything else is a bug or a web page in place of an answer.
    if (!(error instanceof NetworkError)) ports.log.warn("The icon service answered in another form", error);
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
  await forgetTokenIcon(ctx, tokenId);
  return ok(undefined);
}

async function signHash({ ports }: Context, wallet: Wallet, file: Uint8Array): Promise<Result<string, UploadProblem>> {
  if (!canSign(wallet)) return no({ code: "vault-failed", reason: ownReason("no-secrets") });
  try {
    const signed = await ports.vault.signMessage(wallet, fileHash(file));
    if (signed.ok) return signed;
    if (signed.problem.code === "locked") return no({ code: "locked" });
    return no({ code: "vault-failed", reason: vaultReason(signed.problem) });
  } catch (error) {
    return no({ code: "vault-failed", reason: reasonOf(error) });
  }
}

/** Removes a stored icon, for a person who does not want it uploaded. Never rejects: a failure is only logged. */
export const forgetTokenIcon = (ctx: Context, tokenId: TokenId): Promise<void> =>
  forget(ctx, (icon) => icon.tokenId === tokenId);

/**
 * Removes the stored icons of tokens whose creation was given up: the tokens have no page that could say so. Never
 * rejects.
 */
export const forgetIconsOfTokens = (ctx: Context, tokenIds: readonly TokenId[]): Promise<void> =>
  forget(ctx, (icon) => tokenIds.includes(icon.tokenId));

export const forgetIconsOf = (ctx: Context, walletId: WalletId): Promise<void> =>
  forget(ctx, (icon) => icon.walletId === walletId);

async function forget(ctx: Context, isGone: (icon: KeptIcon) => boolean): Promise<void> {
  try {
    await change(ctx, (icons) => (icons.some(isGone) ? icons.filter((icon) => !isGone(icon)) : icons));
  } catch (error) {
    ctx.ports.log.warn("A token icon stays in storage", error);
  }
}

/** Throws StorageError when the stored icons cannot be read or written; then nothing of them is overwritten. */
async function change({ ports }: Context, apply: (icons: readonly KeptIcon[]) => readonly KeptIcon[]): Promise<void> {
  await ports.locks.exclusive(LOCKS.tokenIcons, async () => {
    const loaded = await loadItem(ports.store, keptIconsItem);
    if (loaded.kind === "failed") throw new StorageError(loaded.reason);
    const icons = loaded.kind === "valid" ? loaded.value : [];
    const changed = apply(icons);
    if (changed === icons) return;
    if (changed.length === 0) await ports.store.remove(keptIconsItem.key);
    else await saveItem(ports.store, keptIconsItem, changed.slice(-MAX_KEPT_ICONS));
  });
}
