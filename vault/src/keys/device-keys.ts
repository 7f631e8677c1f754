/** A non-extractable AES-256-GCM key that stays on this device; `id` is 16 random bytes as hex and is not secret. */
export type DeviceKey = { id: string; key: CryptoKey };

/**
 * The storage of one device key. A key counts as absent only after a successful read: a failed read throws StorageError
 * and never leads to a second key.
 */
export type DeviceKeyStore = {
  /** Returns the key that new envelopes are sealed under. It is made on first use, and stored before it is returned. */
  current(): Promise<DeviceKey>;
  /** Returns the key with this id, or undefined when the stored key has another id. */
  find(id: string): Promise<CryptoKey | undefined>;
};

/** The stores of this device, each with its own key. Any one of the keys opens an envelope sealed under all of them. */
export type DeviceKeys = readonly DeviceKeyStore[];
