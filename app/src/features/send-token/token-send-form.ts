import type { TokenLink } from "@satchel/core/payment-link";

/** One recipient as typed. `id` stays while other lines are added and removed. */
export type TokenLine = { id: number; recipient: string; amount: string };

/** A conversion: the address on the other chain, as typed. */
type Conversion = { address: string };

/** The fields as they were typed; everything else is computed from them. */
export type TokenForm = {
  lines: readonly TokenLine[];
  /** The only recipient gets everything. */
  isMax: boolean;
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

export const EMPTY_LINE: TokenLine = { id: 0, recipient: "", amount: "" };
export const EMPTY_TOKEN_FORM: TokenForm = {
  lines: [EMPTY_LINE],
  isMax: false,
  extra: "none",
  message: "",
  data: "",
};

export const isEmptyTokenForm = (form: TokenForm): boolean =>
  form.lines.every(({ recipient, amount }) => recipient.trim() === "" && amount.trim() === "") &&
  !form.isMax &&
  form.message === "" &&
  form.data === "" &&
  (form.conversion?.address ?? "") === "";

/** Filled by a link; an amount it leaves open is the person's to fill in. Quantities in links are written with '.'. */
export function fillTokenForm(link: TokenLink, writeAmount: (quantity: string) => string): TokenForm {
  const lines = link.to.map(({ payee, quantity }, id) => ({
    id,
    recipient: payee.address,
    amount: quantity === undefined ? "" : writeAmount(quantity),
  }));
  return { ...EMPTY_TOKEN_FORM, lines, link };
}

export const changeLine = (form: TokenForm, id: number, change: Partial<Omit<TokenLine, "id">>): TokenForm => ({
  ...form,
  isMax: change.amount === undefined && form.isMax,
  lines: form.lines.map((line) => (line.id === id ? { ...line, ...change } : line)),
});

export const addLine = (form: TokenForm): TokenForm => ({
  ...form,
  isMax: false,
  lines: [...form.lines, { ...EMPTY_LINE, id: Math.max(...form.lines.map(({ id }) => id)) + 1 }],
});

export const removeLine = (form: TokenForm, id: number): TokenForm => ({
  ...form,
  lines: form.lines.filter((line) => line.id !== id),
});
