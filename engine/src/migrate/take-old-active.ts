import { identityHash, type Wallet } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { keepAside, loadItem, parseJson, saveItem } from "../persist/stored-item.ts";
import { activeItem, activeText } from "../wallet-book/book-copies.ts";
import { foreignStores } from "./find-old-wallets.ts";
import { hash160Of } from "./read-old-wallets.ts";
import type { TakenValue } from "./take-old-wallets.ts";

/**
 * Stores the older release's active wallet as ours, unless one is chosen already. An older wallet is found by any
 * address that its form states.
 */
export async function takeOldActive(
  ctx: Context,
  values: readonly TakenValue[],
  book: readonly Wallet[],
): Promise<void> {
  const { ports, prefix } = ctx;
  const own = await loadItem(ports.store, activeItem);
  if (own.kind === "failed") return;
  const chosen = own.kind === "absent" ? undefined : readAddress(own.raw);
  const stated = chosen === undefined ? await statedActives(ctx) : [chosen];
  const [first] = activeFirst(values, stated);
  const isWallet = (hash160: string) => (wallet: Wallet) => identityHash(wallet) === hash160;
  // The wallet of the book, which may have more keys.
  const active =
    (chosen === undefined ? undefined : book.find(isWallet(chosen))) ??
    (first && book.find(isWallet(identityHash(first))));
  if (!active) return;
  const text = activeText(active, prefix);
  if (own.kind !== "absent" && own.raw === text) return;
  if (own.kind !== "absent") await keepAside(ports.store, activeItem.key, own.raw);
  await saveItem(ports.store, activeItem, text);
}

/** Returns the wallets: first that of a stored active address, then that under 'wallet', then all (facts.md 4.3). */
function activeFirst(values: readonly TakenValue[], stated: readonly string[]): Wallet[] {
  const all = values.flatMap(({ value, wallets }) => wallets.map((taken) => ({ ...taken, key: value.key })));
  const byAddress = all.filter(({ old }) => old.stated.some((text) => stated.includes(hash160Of(text))));
  const alone = all.filter(({ key }) => key === "wallet");
  return [...byAddress, ...alone, ...all].map(({ wallet }) => wallet);
}

async function statedActives({ ports }: Context): Promise<string[]> {
  const stated: string[] = [];
  for (const old of foreignStores(ports)) {
    const raw = await old.get(activeItem.key);
    if (raw !== undefined) stated.push(readAddress(raw));
  }
  return stated;
}

/** Returns the hash160 of a stored address, which may be plain text or a JSON string. */
function readAddress(raw: string): string {
  const json = parseJson(raw);
  return hash160Of(typeof json === "string" ? json : raw);
}
