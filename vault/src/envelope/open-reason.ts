/**
 * Why an envelope cannot be opened; the `reason` of the problem `cannot-open`. Never carries a secret.
 *
 * - `malformed`: not an envelope, cut off, or with a password stretched as no release does it
 * - `unsupported-version`: written by a newer release
 * - `no-device-key`: sealed under keys this device does not have (other device, cleared site data)
 * - `altered`: the envelope, its wallet id or its key is not the one it was sealed with
 * - `keys-differ`: it opened, but the wallet's public keys are not those of its secrets
 */
export type OpenReason = "malformed" | "unsupported-version" | "no-device-key" | "altered" | "keys-differ";
