import type { FailedParsing, TokenEntry, TokenVerdict } from "./token.ts";

/** Whether nothing was burned by mistake and nothing is wrong (devnet.md 3.6). */
export function isNormal(entry: TokenEntry): boolean {
  return (
    !entry.isInvalid && !hasUnintentionalBurn(entry) && entry.failedColourings.length === 0 && !hasBurnError(entry)
  );
}

/** Returns what an entry burns and why, in the words of devnet.md 3.6. */
export function burnSummary(entry: TokenEntry): string {
  const { actualBurnAtoms, burnsMintBatons, intentionalBurnAtoms, failedColourings, burnError } = entry;
  if (isNormal(entry)) {
    return intentionalBurnAtoms === undefined ? "OK: No burn" : `OK: Intentional burn of ${intentionalBurnAtoms} atoms`;
  }
  const reasons = failedColourings.map(
    (failed) => `Invalid coloring at pushdata idx ${failed.pushdataIdx}: ${failed.error}`,
  );
  const hasReasons = reasons.length > 0 || burnError !== undefined;
  if (actualBurnAtoms === 0n && !burnsMintBatons && hasReasons) {
    return [...reasons, ...(burnError === undefined ? [] : [`Validation error: ${burnError}`])].join(". ");
  }
  const burn = `Unexpected burn: ${lossText(entry)}${intentText(entry)}`;
  if (!hasReasons) return burn;
  const endings = [...reasons.map((reason) => ` ${reason}.`), ...(burnError === undefined ? [] : [` ${burnError}`])];
  return `${burn}. Reason(s):${endings.join("")}`;
}

/**
 * Returns the complaints of a broadcast's token check, in order (devnet.md 1.5); empty for a transaction that passes.
 */
export function tokenComplaints({ failedParsings, entries }: TokenVerdict): string[] {
  return [...failedParsings.map(failedParsingText), ...entries.filter((entry) => !isNormal(entry)).map(burnSummary)];
}

function failedParsingText({ pushdataIdx, error }: FailedParsing): string {
  return `Parsing failed${pushdataIdx < 0 ? "" : ` at pushdata idx ${pushdataIdx}`}: ${error}`;
}

/** The burn of a baton is never intentional. */
function hasUnintentionalBurn({ burnsMintBatons, actualBurnAtoms, intentionalBurnAtoms = 0n }: TokenEntry): boolean {
  return burnsMintBatons || actualBurnAtoms !== intentionalBurnAtoms;
}

function hasBurnError({ burnError }: TokenEntry): boolean {
  return burnError !== undefined;
}

function lossText({ burnsMintBatons, actualBurnAtoms }: TokenEntry): string {
  if (burnsMintBatons) return `Burns mint baton(s)${actualBurnAtoms > 0n ? ` and ${actualBurnAtoms} atoms` : ""}`;
  return actualBurnAtoms > 0n ? `Burns ${actualBurnAtoms} atoms` : "";
}

/** Says "too many" even where the amount is right and only a baton or an error makes the burn unexpected. */
function intentText({ burnsMintBatons, actualBurnAtoms, intentionalBurnAtoms }: TokenEntry): string {
  if (intentionalBurnAtoms === undefined) return "";
  if (actualBurnAtoms > 0n) {
    const missing = intentionalBurnAtoms - actualBurnAtoms;
    const difference = missing > 0n ? `${missing} too few` : `${-missing} too many`;
    return `, but intended to burn ${intentionalBurnAtoms}; burned ${difference}`;
  }
  if (burnsMintBatons) return `; expected ${intentionalBurnAtoms} atoms to be burned instead`;
  return `Expected ${intentionalBurnAtoms} atoms to be burned, but none found`;
}
