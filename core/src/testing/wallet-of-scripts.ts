import type { WalletId } from "../ids/index.ts";
import type { ScriptHex } from "../script/index.ts";
import type { Wallet } from "../wallet/index.ts";

/** Returns a wallet whose keys, in this order, have these P2PKH scripts; the public keys are invented. */
export const walletOfScripts = (id: WalletId, scripts: readonly ScriptHex[]): Wallet => ({
  kind: "seed",
  id,
  name: id,
  keys: scripts.map((script, index) => {
    const hash160 = script.slice(6, 46);
    return { path: `m/44'/1899'/0'/0/${index}`, hash160, publicKey: `02${hash160.padEnd(64, "0")}` };
  }),
  sealed: "",
});
