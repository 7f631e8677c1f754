import { MAX_WALLET_NAME_LENGTH, type Wallet } from "@satchel/core/wallet";

/** `name` with `ending` (of a few letters) behind it, and a number behind that where another wallet has that name already. */
export function freeName(name: string, wallets: readonly Pick<Wallet, "name">[], ending = ""): string {
  const taken = new Set(wallets.map((wallet) => wallet.name));
  for (let copy = 1; ; copy++) {
    const tail = copy === 1 ? ending : `${ending} ${copy}`;
    const candidate = [...name].slice(0, MAX_WALLET_NAME_LENGTH - tail.length).join("") + tail;
    if (!taken.has(candidate)) return candidate;
  }
}
