import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import type { TokenId, WalletId } from "@satchel/core/ids";
import { no, ok, type Result } from "@satchel/core/result";
import { ownScripts } from "@satchel/core/wallet";
import type { Context } from "../context.ts";
import { ledgerHeadItem } from "../ledger/ledger-head.ts";
import { loadItem } from "../persist/stored-item.ts";
import { ownReason, reasonOf } from "../problems.ts";

/** The XEC of a wallet, without coins that carry tokens, and its tokens. `at`: when, milliseconds since 1970. */
export type WalletBalance = { sats: Sats; tokens: ReadonlyMap<TokenId, Atoms>; at: number };

/** Returns the last known balances by wallet id; a wallet that was never synced has none. Needs no network. */
export async function storedBalances({ ports, state }: Context): Promise<ReadonlyMap<WalletId, WalletBalance>> {
  const balances = new Map<WalletId, WalletBalance>();
  for (const wallet of state.getState().wallets) {
    const head = await loadItem(ports.store, ledgerHeadItem(wallet));
    if (head.kind !== "valid") continue;
    const { totals, at } = head.value;
    const tokens = new Map([...totals.tokens].map(([tokenId, { atoms }]) => [tokenId, atoms]));
    balances.set(wallet.id, { sats: totals.sats, tokens, at });
  }
  return balances;
}

/** Asks the indexer for the balance of a wallet that is not the active one. Nothing is stored. */
export async function fetchBalance(
  { ports, state }: Context,
  walletId: WalletId,
): Promise<Result<WalletBalance, { code: "unreachable"; reason: string }>> {
  const wallet = state.getState().wallets.find(({ id }) => id === walletId);
  if (!wallet) return no({ code: "unreachable", reason: ownReason("wallet-not-found") });
  try {
    let sum = 0n;
    const tokens = new Map<TokenId, Atoms>();
    for (const script of ownScripts(wallet)) {
      for (const { token, ...coin } of await ports.chain.utxos(script)) {
        if (token) tokens.set(token.tokenId, atoms((tokens.get(token.tokenId) ?? 0n) + token.atoms));
        else sum += coin.sats;
      }
    }
    return ok({ sats: sats(sum), tokens, at: ports.clock.now() });
  } catch (error) {
    return no({ code: "unreachable", reason: reasonOf(error) });
  }
}
