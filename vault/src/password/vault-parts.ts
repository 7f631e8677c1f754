import type { KdfCost } from "../envelope/kdf.ts";
import type { HeldKeys } from "../keyring/held-keys.ts";
import type { Keyring } from "../keyring/keyring.ts";
import type { KeySharing } from "./share-keys.ts";

/** What the vault's larger actions work with. `standard` is what passwords are stretched with today. */
export type VaultParts = { keyring: Keyring; held: HeldKeys; sharing: KeySharing; standard: KdfCost };
