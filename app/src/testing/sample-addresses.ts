import { ok } from "@satchel/core/result";
import type { Wallet } from "@satchel/core/wallet";
import { checkedKeys, type Engine, type State } from "@satchel/engine";
import type { Done } from "./sample-books.ts";

/** The addresses of these wallets are known to be those of their keys. */
export const ownOf = (wallets: readonly Wallet[]): State["addresses"] =>
  new Map(wallets.map((wallet) => [wallet.id, { of: checkedKeys(wallet), outcome: "own" }]));

/** Nothing was changed outside Satchel. Every address follows from its keys once it was asked about. */
export function addressAnswers(store: Engine["state"], done: Done) {
  return {
    checkAddress: () => {
      store.setState(({ wallets }) => ({ addresses: ownOf(wallets) }));
      return Promise.resolve(ok(undefined));
    },
    checkAddresses: () => Promise.resolve(),
    acceptServers: () => done("acceptServers", undefined).then(() => ok(undefined)),
    settleContacts: (keep) => done("settleContacts", keep).then(() => ok(undefined)),
    restoreAddresses: () => done("restoreAddresses", undefined).then(() => ok(undefined)),
  } satisfies Partial<Engine>;
}
