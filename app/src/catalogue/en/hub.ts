import { type Count, room } from "../catalogue.ts";
import { plural } from "./plural.ts";

/** English for the menu of all wallets in the header. */
export const hubText = room("hub", {
  all: ({ count }: { count: Count }) => plural(count, { one: `${count} wallet`, other: `All ${count} wallets` }),
  // In place of the sum while the balance of a wallet is not known.
  someUnknown: "Not all balances are known yet",
  create: "New",
  import: "Import",
  manage: "Manage",
  lock: "Lock",
});
