import type { KdfCost } from "../envelope/kdf.ts";
import type { HeldKeys } from "../keyring/held-keys.ts";
import type { Keyring } from "../keyring/keyring.ts";
import type { KeySharing } from "./share-keys.ts";

/** The parts that the vault's larger actions share. `standard` is the cost at which new passwords are stretched. */
export type VaultParts = { keyring: Keyring; held: HeldKeys; sharing: KeySharing; standard: KdfCost };
