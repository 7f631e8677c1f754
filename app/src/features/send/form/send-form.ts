import type { Outpoint, TokenId } from "@satchel/core/ids";

/** `max`: everything that can be spent, or all of the chosen coins, at the time of the plan. */
type AmountEntry = { kind: "typed"; text: string } | { kind: "max" };

/** The fields as they were typed. Everything else is computed from them, also the amounts of a payment link. */
export type SendForm = {
  mode: "one" | "many";
  /** An address, or a whole payment link. */
  recipient: string;
  amount: AmountEntry;
  /** The unit of the typed amount. */
  unit: "xec" | "fiat";
  /** One 'address,amount' per line. */
  lines: string;
  /** Which of message and raw data is switched on; each keeps its text. */
  extra: "none" | "message" | "raw";
  message: string;
  raw: string;
  /** Chosen coins; empty: Satchel chooses. */
  coins: readonly Outpoint[];
  /** Coins in doubt that the person has confirmed one by one. They are not part of a draft. */
  accepted: readonly Outpoint[];
  /** The lines are an airdrop to the holders of this token. */
  airdropTokenId?: TokenId;
};

export const NO_AMOUNT: AmountEntry = { kind: "typed", text: "" };
export const EMPTY_FORM: SendForm = {
  mode: "one",
  recipient: "",
  amount: NO_AMOUNT,
  unit: "xec",
  lines: "",
  extra: "none",
  message: "",
  raw: "",
  coins: [],
  accepted: [],
};

/** Whether the form has nothing worth keeping. */
export const isEmptyForm = (form: SendForm): boolean =>
  [form.recipient, form.lines, form.message, form.raw].every((text) => text.trim() === "") &&
  form.coins.length === 0 &&
  form.amount.kind === "typed" &&
  form.amount.text.trim() === "";

/** Everything that a link brought goes with it. */
export const clearRecipient = (form: SendForm): SendForm => ({ ...form, recipient: "" });

/** Returns the form with everything as its amount, in XEC. */
export const chooseMax = (form: SendForm): SendForm => ({ ...form, amount: { kind: "max" }, unit: "xec" });

/** Returns the form with the message or the raw data switched on or off; at most one of them is on. */
export const turnExtra = (form: SendForm, extra: "message" | "raw", isOn: boolean): SendForm => ({
  ...form,
  extra: isOn ? extra : "none",
});
