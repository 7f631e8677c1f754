import { makeWallets, phrasesOf } from "./device-wallets.ts";
import type { Device, KillPlan } from "./kill-at-every-write.ts";
import { mustBe, type Rig } from "./rig.ts";

const PHRASE = "beauty shoe decline spend still weird slot snack coach flee between paper";

const having = (count: number) => async (device: Device) => phrasesOf(await makeWallets(device, count));

/** Starts, does it, and gives the phrase of the wallet it has confirmed, if it has. */
function adding(add: (rig: Rig) => ReturnType<Rig["engine"]["createWallet"]>): KillPlan["act"] {
  return async (rig) => {
    await rig.engine.start();
    const added = await add(rig);
    return added.ok ? [mustBe(await rig.engine.revealPhrase(added.value.walletId))] : [];
  };
}

/** Starts and does it with the first wallet. */
function changing(change: (rig: Rig, firstId: string) => Promise<unknown>): KillPlan["act"] {
  return async (rig) => {
    await rig.engine.start();
    await change(rig, rig.engine.state.getState().wallets[0]?.id ?? "");
    return [];
  };
}

const create = adding(({ engine }) => engine.createWallet());

/** What a person does to wallets that are not under a password. */
export const killPlans = {
  "create, the first wallet": { prepare: having(0), act: create },
  "create, the third": { prepare: having(2), act: create },
  import: { prepare: having(1), act: adding(({ engine }) => engine.importWallet(PHRASE)) },
  rename: { prepare: having(2), act: changing(({ engine }, id) => engine.renameWallet(id, "Savings")) },
  activate: { prepare: having(2), act: changing(({ engine }, id) => engine.activateWallet(id)) },
  "mark as backed up": { prepare: having(2), act: changing(({ engine }, id) => engine.markBackedUp(id)) },
  delete: {
    // The first one may be there or not from the moment its deletion was asked for.
    prepare: async (device) => phrasesOf(await makeWallets(device, 3)).slice(1),
    act: changing(({ engine }, id) => engine.deleteWallet(id)),
  },
} satisfies Record<string, KillPlan>;
