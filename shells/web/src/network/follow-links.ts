import type { WalletParts } from "@satchel/kit";

type Order = Extract<WalletParts["strategy"], string>;

/**
 * Returns what tells in which order servers are asked: as listed once the page's fragment has carried a query string,
 * at the start or when a link is pasted into the address bar later, so that two people see the same server's data
 * (facts.md 1.3).
 */
export function followLinks(page: Pick<Window, "location" | "addEventListener">): () => Order {
  let strategy: Order = "CLOSEST_FIRST";
  const look = () => {
    if (page.location.hash.includes("?")) strategy = "AS_ORDERED";
  };
  look();
  page.addEventListener("hashchange", look);
  return () => strategy;
}
