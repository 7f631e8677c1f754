/**
 * Why an envelope cannot be opened; the `reason` of the problem `cannot-open`. It never contains a secret.
 *
 * - `malformed`: it is not an envelope, it is cut off, or the cost of its password is out of bounds
 * - `unsupported-version`: a newer release wrote it
 * - `no-device-key`: this device does not have the keys it was sealed under (another device, or site data was cleared)
 * - `no-password-slot`: the wallets are under a password, but no envelope has a slot for one
 * - `altered`: the envelope, its wallet id or its key differs from the one it was sealed with
 * - `keys-differ`: it opened, but the wallet's public keys do not belong to its secrets
 */
export type OpenReason =
  | "malformed"
  | "unsupported-version"
  | "no-device-key"
  | "no-password-slot"
  | "altered"
  | "keys-differ";
