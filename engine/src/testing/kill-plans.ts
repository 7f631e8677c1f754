import type { WalletId } from "@satchel/core/ids";
import { aWalletId } from "@satchel/core/testing";
import { makeWallets, phrasesOf } from "./device-wallets.ts";
import type { Device, KillPlan } from "./kill-at-every-write.ts";
import { mustBe, type Rig } from "./rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";

const having = (count: number) => async (device: Device) => phrasesOf(await makeWallets(device, count));

/** Starts, adds a wallet, and returns its phrase if the wallet was confirmed. */
function adding(add: (rig: Rig) => ReturnType<Rig["engine"]["createWallet"]>): KillPlan["act"] {
  return async (rig) => {
    await rig.engine.start();
    const added = await add(rig);
    return added.ok ? [mustBe(await rig.engine.revealPhrase(added.value.walletId))] : [];
  };
}

/** Starts and changes the first wallet. */
function changing(change: (rig: Rig, firstId: WalletId) => Promise<unknown>): KillPlan["act"] {
  return async (rig) => {
    await rig.engine.start();
    await change(rig, aWalletId(rig.engine.state.getState().wallets[0]?.id));
    return [];
  };
}

const create = adding(({ engine }) => engine.createWallet());

/** The actions on wallets without a password. */
export const killPlans = {
  "create, the first wallet": { prepare: having(0), act: create },
  "create, the third": { prepare: having(2), act: create },
  import: { prepare: having(1), act: adding(({ engine }) => engine.importWallet(PHRASE)) },
  rename: { prepare: having(2), act: changing(({ engine }, id) => engine.renameWallet(id, "Savings")) },
  activate: { prepare: having(2), act: changing(({ engine }, id) => engine.activateWallet(id)) },
  "mark as backed up": { prepare: having(2), act: changing(({ engine }, id) => engine.markBackedUp(id)) },
  delete: {
    // Once its deletion was requested the first wallet may be there or not.
    prepare: async (device) => phrasesOf(await makeWallets(device, 3)).slice(1),
    act: changing(({ engine }, id) => engine.deleteWallet(id)),
  },
} satisfies Record<string, KillPlan>;
