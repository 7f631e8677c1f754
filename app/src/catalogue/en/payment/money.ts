import { room } from "../../catalogue.ts";

/** English for amounts and prices. */
export const moneyText = room("money", {
  /** Names the group of the three balances. */
  balances: "Balances",
  send: "Send",
  receive: "Receive",
  /** Spoken instead of a balance that has not been loaded yet. */
  unknown: "not known yet",
  /** A price whose other digits a press shows; spoken. `price`: with its unit. */
  allDigits: ({ price }: { price: string }) => `${price}. Show all digits`,
  /** Beside a price that could not be updated. `age` reads "as of 14:32". */
  priceFrom: ({ age }: { age: string }) => `price ${age}`,
  /** `price`: with the currency's symbol and code, "$0.00003001 USD". */
  risen: ({ price }: { price: string }) => `XEC is now ${price}`,
});
