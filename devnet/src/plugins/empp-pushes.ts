import { parseEmpp, TokenError } from "../token/index.ts";

/** The sections of an eMPP script, or undefined when it is none or broken: for those who do not care which. */
export function emppPushes(script: Uint8Array): Uint8Array[] | undefined {
  try {
    return parseEmpp(script);
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
