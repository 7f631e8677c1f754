/** A non-extractable AES-256-GCM key that stays on this device; `id` is 16 random bytes as hex and no secret. */
export type DeviceKey = { id: string; key: CryptoKey };

/**
 * Where one key of this device lives. Absence is known only from a read that succeeded: a database that cannot be
 * read throws StorageError, and no second key is ever made in its stead.
 */
export type DeviceKeyStore = {
  /** The key new envelopes are sealed under, made on first use and durable before it is returned. */
  current(): Promise<DeviceKey>;
  /** The key with this id, or undefined where it is not the one kept here. */
  find(id: string): Promise<CryptoKey | undefined>;
};

/** The stores of this device, each with a key of its own: any one of them opens what was sealed under all. */
export type DeviceKeys = readonly DeviceKeyStore[];
