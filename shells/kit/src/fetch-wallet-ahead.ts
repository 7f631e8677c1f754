import { ahead } from "@satchel/app/ahead";
import type { NetworkConfig } from "@satchel/core/network";
import type { Engine } from "@satchel/engine";
import { fetchCreateParts, fetchEverydayParts } from "@satchel/engine/ahead";
import type { Platform } from "@satchel/platform";
import { fetchIndexerClient } from "./lazy-chain.ts";
import type { StartedVault } from "./lazy-vault.ts";

type Parts = {
  engine: Engine;
  network: NetworkConfig;
  platform: Pick<Platform, "archive">;
  vault: StartedVault;
};

/** Says for each step what the wallet behind the screens needs, so that a shell can fetch it before the press. */
export function fetchWalletAhead({ engine, network, platform: { archive }, vault }: Parts): void {
  ahead("create", fetchCreateParts);
  // `create` is fetched only after all that is stored was read. Where wallets are stored, another one is rare.
  ahead("create", () => (engine.state.getState().phase.kind === "no-wallet" ? vault.prepare() : vault.warm()));
  ahead("create", fetchIndexerClient);
  // The price is asked for as soon as a wallet is open.
  ahead("create", () => import("@satchel/services"));
  // Loads the archive's code, and finds nothing.
  ahead("create", () => archive.note(""));
  ahead("act", fetchEverydayParts);
  const { blacklist } = network.special;
  if (typeof blacklist === "function") ahead("act", blacklist);
}
