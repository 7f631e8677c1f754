import type { ErrorCode, ProviderError } from "./provider.ts";

/** Says whether a caught value is a wallet's refusal, and with `code` whether it is that one. */
export function isProviderError(error: unknown, code?: ErrorCode): error is ProviderError {
  if (!(error instanceof Error) || error.name !== "EcashProviderError" || !("code" in error)) return false;
  return code === undefined || error.code === code;
}

/**
 * Says whether the same request may be asked again without a doubt: nothing was signed. After `lost` a payment may have
 * been made, and after an error of another kind nothing is known.
 */
export const isSafeToRepeat = (error: unknown): boolean => isProviderError(error) && error.code !== "lost";
