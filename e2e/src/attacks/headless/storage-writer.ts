// A device whose storage an attacker can write: every text, with check values that fit, but without any key.

import { addressOf } from "@satchel/core/address";
import type { WalletId } from "@satchel/core/ids";
import type { Store } from "@satchel/core/ports";
import { p2pkhScript } from "@satchel/core/script";
import { receiveAddress } from "@satchel/core/wallet";
import type { Engine } from "@satchel/engine";
import { composeEngine } from "@satchel/kit";
import { createMemoryArchive, createMemoryPlatform, createMemoryStore } from "@satchel/platform/memory";
import { createMemoryDeviceKeys, createNodeVault, QUICK_KDF } from "@satchel/vault/node";
import { hashOf } from "../dice.ts";
import { clientOf } from "./device.ts";

export { until } from "./device.ts";

/** The stored wallets as JSON has them. */
export type Written = {
  revision: number;
  protection: "device" | "password";
  wallets: {
    id: WalletId;
    name: string;
    sealed: string;
    keys: { path: string; hash160: string; publicKey: string }[];
  }[];
};

/** Nobody listens there: the storage is attacked, and not the network. */
const NOWHERE = "http://127.0.0.1:9";

export type Device = ReturnType<typeof createAccess>;

export function createAccess() {
  const [store, copyStore, archive] = [createMemoryStore(), createMemoryStore(), createMemoryArchive()];
  const deviceKeys = createMemoryDeviceKeys();

  /** Starts the program anew: its vault has forgotten every password. `servers`: what the network config names. */
  function start(servers: readonly string[] = [NOWHERE]): Engine {
    const platform = createMemoryPlatform({ store, copyStore, archive });
    const chain = clientOf(NOWHERE);
    const engine = composeEngine({
      network: { prefix: "ecash", endpoints: { indexers: servers } },
      platform: { ...platform, log: { warn: () => undefined } },
      chain,
      vault: createNodeVault({ deviceKeys, kdf: QUICK_KDF }),
    });
    return {
      ...engine,
      stop: () => {
        engine.stop();
        chain.close();
      },
    };
  }

  /** Changes both copies of the wallets, and the text that names the active one. */
  async function write(change: (book: Written) => void): Promise<void> {
    await writeBook([store, copyStore], change);
    const { wallets } = JSON.parse((await store.get("wallets")) ?? "") as Written;
    await store.set("activeWalletAddress", addressOfKey(wallets.at(-1)?.keys[0]?.hash160 ?? ""));
  }

  /** Writes both copies of the wallets anew, as a release before this one would. */
  async function plant(book: Written & { version: 1 }): Promise<void> {
    for (const each of [store, copyStore]) await each.set("wallets", checked(book));
  }

  return { store, copyStore, start, write, plant, addressOf: shownAddress, addressOfKey, handedOut };
}

/** Changes the wallets in these stores. */
export async function writeBook(stores: readonly Store[], change: (book: Written) => void): Promise<void> {
  for (const each of stores) {
    const { check: _, ...book } = JSON.parse((await each.get("wallets")) ?? "");
    change(book);
    await each.set("wallets", checked(book));
  }
}

/** Returns the JSON of an object with the check value that the wallet would write. */
function checked(book: object): string {
  const body = JSON.stringify(book).slice(0, -1);
  return `${body},"check":"${hashOf(body).toString(16).padStart(8, "0")}"}`;
}

const addressOfKey = (hash160: string): string => addressOf(p2pkhScript(hash160), "ecash") ?? "";

function shownAddress(engine: Engine, walletId: WalletId): string {
  const wallet = engine.state.getState().wallets.find(({ id }) => id === walletId);
  return wallet ? receiveAddress(wallet, "ecash") : "";
}

/** Returns the address of a wallet as Receive and Copy address get it; undefined if it is held back. */
async function handedOut(engine: Engine, walletId: WalletId): Promise<string | undefined> {
  const checked = await engine.checkAddress(walletId);
  return checked.ok ? shownAddress(engine, walletId) : undefined;
}
