import type { Keyring } from "./keyring.ts";
import type { HeldKeys } from "./password/held-keys.ts";
import type { KdfCost } from "./password/kdf.ts";
import type { KeySharing } from "./password/share-keys.ts";

/** What the vault's larger actions work with. `standard` is what passwords are stretched with today. */
export type VaultParts = { keyring: Keyring; held: HeldKeys; sharing: KeySharing; standard: KdfCost };
