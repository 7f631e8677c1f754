import type { Payee } from "../address/index.ts";
import type { Sats } from "../amount/index.ts";
import type { ScriptHex } from "../tx/index.ts";

/** What a payment link asks for. `label` and `message` are what its writer says: text to show as such, nothing more. */
export type PaymentLink = XecLink | TokenLink;

/** `data` is a whole OP_RETURN script. Only a lone recipient may come without `sats`, for the payer to fill in. */
export type XecLink = {
  kind: "xec";
  to: readonly { payee: Payee; sats?: Sats }[];
  data?: ScriptHex;
  label?: string;
  message?: string;
};

/**
 * `quantity` is decimalized, with '.': how many decimals the token has, this link cannot know. Only a lone recipient may
 * come without. `firma` and `empp` are further pushes of an ALP send, hex.
 */
export type TokenLink = {
  kind: "token";
  tokenId: string;
  to: readonly { payee: Payee; quantity?: string }[];
  firma?: string;
  empp: readonly string[];
  label?: string;
  message?: string;
};
