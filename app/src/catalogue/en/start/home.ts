import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for Home: the list of transactions. It is read before the first screen: keep it small. */
export const homeText = room("home", {
  transactions: "Transactions",
  loadingHistory: "Loading history",
  // The tools of the list.
  tools: "Tools of the list",
  search: "Search transactions",
  filter: "Filter",
  exportList: "Export",

  // The heading over transactions whose time is unknown, where the others have their day.
  earlier: "Earlier",
  // The line that stands for small payments of strangers, and its two buttons.
  folded: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} small transaction hidden`, other: `${count} small transactions hidden` }),
  unfolded: ({ count }: { count: Count }) =>
    plural(count, { one: `${count} small transaction`, other: `${count} small transactions` }),
  show: "Show",
  hide: "Hide",

  /** Said once by a screen reader. */
  becameFinal: ({ count }: { count: Count }) =>
    plural(count, { one: "Payment final", other: `${count} payments final` }),
});
