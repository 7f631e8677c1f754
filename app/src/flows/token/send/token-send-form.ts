import type { TokenLink } from "@satchel/core/payment-link";

/** A conversion: the address on the other chain, as typed. */
type Conversion = { address: string };

/** The fields as they were typed; everything else is computed from them. */
export type TokenForm = {
  mode: "one" | "many";
  recipient: string;
  amount: string;
  /** The only recipient gets everything. */
  isMax: boolean;
  /** One 'address,amount' per line. */
  lines: string;
  /** Which data goes beside the tokens, for kinds that can carry data. */
  extra: "none" | "message" | "data";
  message: string;
  /** Hex, one push in each line. */
  data: string;
  /** For the savings token: takes the place of a recipient. */
  conversion?: Conversion;
  /** The link that filled the form: recipients, amounts and data are its writer's, not the person's. */
  link?: TokenLink;
};

export const EMPTY_TOKEN_FORM: TokenForm = {
  mode: "one",
  recipient: "",
  amount: "",
  isMax: false,
  lines: "",
  extra: "none",
  message: "",
  data: "",
};

export const isEmptyTokenForm = (form: TokenForm): boolean =>
  [form.recipient, form.amount, form.lines].every((text) => text.trim() === "") &&
  !form.isMax &&
  form.message === "" &&
  form.data === "" &&
  (form.conversion?.address ?? "") === "";

/**
 * Returns the form filled by a link; an amount it leaves open is the person's to fill in. Quantities in links are
 * written with '.'. The link keeps its further recipients.
 */
export function fillTokenForm(link: TokenLink, writeAmount: (quantity: string) => string): TokenForm {
  const [first] = link.to;
  const amount = first?.quantity === undefined ? "" : writeAmount(first.quantity);
  return { ...EMPTY_TOKEN_FORM, recipient: first?.payee.address ?? "", amount, link };
}

/** Whether the link says how much its first recipient gets. */
export const isAmountLinked = ({ link }: TokenForm): boolean => link?.to[0]?.quantity !== undefined;
