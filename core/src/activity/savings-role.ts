import { addressOf } from "../address/index.ts";
import type { AddressPrefix, SpecialValues } from "../network.ts";
import type { Tx } from "../tx/index.ts";
import type { Activity } from "./read-activity.ts";

/** How the issuer of the savings token is recognised on this network; an empty field matches nothing. */
export type SavingsIssuer = Pick<SpecialValues, "savingsTokenId" | "yieldPayerScript" | "conversionAddress">;

/** Tells whether a transaction pays yield on the savings token or converts it (facts.md 2.5, UI-only detections). */
export function savingsRoleOf(
  tx: Tx,
  activity: Activity,
  issuer: SavingsIssuer,
  prefix: AddressPrefix,
): "yield" | "conversion" | undefined {
  const [first] = activity.tokens;
  if (first === undefined || first.tokenId !== issuer.savingsTokenId) return undefined;
  if (activity.kind === "received" && tx.inputs[0]?.script === issuer.yieldPayerScript) return "yield";
  const [recipient, ...others] = activity.counterparties;
  const isToDesk = recipient !== undefined && addressOf(recipient, prefix) === issuer.conversionAddress;
  const hasDestination = activity.actions.some((action) => action.app === "Solana Address" && action.isValid);
  const isConversion = activity.kind === "sent" && isToDesk && others.length === 0 && hasDestination;
  return isConversion ? "conversion" : undefined;
}
