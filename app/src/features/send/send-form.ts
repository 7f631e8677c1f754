import type { Outpoint } from "@satchel/core/tx";

/** `max` is everything spendable, or everything of the chosen coins, whatever that is by now. */
type AmountEntry = { kind: "typed"; text: string } | { kind: "max" };

/** What is in the fields, as typed. Everything else, amounts that a payment link brings too, is read out of it. */
export type SendForm = {
  mode: "one" | "many";
  /** An address, or a whole payment link. */
  recipient: string;
  amount: AmountEntry;
  /** What the typed amount is counted in. */
  unit: "xec" | "fiat";
  /** One 'address,amount' per line. */
  lines: string;
  /** Which of the two is switched on; each keeps its text. */
  extra: "none" | "message" | "raw";
  message: string;
  raw: string;
  /** Empty: the wallet chooses. */
  coins: readonly Outpoint[];
  /** The lines are an airdrop to the holders of this token. */
  airdropTokenId?: string;
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
};

/** Whether there is anything in it worth keeping. */
export const isEmptyForm = (form: SendForm): boolean =>
  [form.recipient, form.lines, form.message, form.raw].every((text) => text.trim() === "") &&
  form.coins.length === 0 &&
  form.amount.kind === "typed" &&
  form.amount.text.trim() === "";

/** What a link brought leaves with it. */
export const clearRecipient = (form: SendForm): SendForm => ({ ...form, recipient: "" });

/** Max is an amount of XEC. */
export const chooseMax = (form: SendForm): SendForm => ({ ...form, amount: { kind: "max" }, unit: "xec" });

/** Of message and raw data one at most is on. */
export const turnExtra = (form: SendForm, extra: "message" | "raw", isOn: boolean): SendForm => ({
  ...form,
  extra: isOn ? extra : "none",
});
