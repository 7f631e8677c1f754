import { type Count, room } from "../../catalogue.ts";
import { plural } from "../plural.ts";

/** English for NFTs that are for sale: the collections, the listings of one, and the person's own. */
export const nftsText = room("nfts", {
  views: { label: "View", buy: "Buy", manage: "Manage Listings" },
  collections: "Collections with listings",
  mine: "Your listed NFTs",
  loading: "Loading the listings…",
  serversWord: "How many are listed is the server's word. A price is shown once it was compared with its transaction.",

  listed: ({ count }: { count: Count }) => plural(count, { one: `${count} listed`, other: `${count} listed` }),
  // `age`: "as of 14:32".
  listedAsOf: ({ listed, age }: { listed: string; age: string }) => `${listed}, ${age}`,
  // Before the lowest price of a collection.
  from: "from",
  floor: "Floor",
  buy: "Buy",
  cancel: "Cancel",
  open: "Open",
  // Read aloud for the buttons of one NFT.
  buyNamed: ({ name }: { name: string }) => `Buy ${name}`,
  cancelNamed: ({ name }: { name: string }) => `Cancel the listing of ${name}`,
  openNamed: ({ name }: { name: string }) => `Open ${name}`,
  tooDear: "More than you can spend",

  // On the page of a collection.
  inCollection: "Listings in this Collection",
  cheapestFirst: "cheapest first",
  noneHere: "No NFT of this collection is listed now.",
  failedHere: "Error querying agora offers",

  // One listing after the other.
  place: ({ place, count }: { place: Count; count: Count }) => `Listing ${place} of ${count}`,
  previous: "Previous listing",
  next: "Next listing",
  toPage: "Open its page",

  none: "No listed collections",
  noneAbout: "Collections appear here as soon as somebody lists an NFT of them.",
  noneMine: "You have no listed NFTs",
  noneMineAbout: "List an NFT on its own page: open Tokens and choose one.",
  failed: "Error querying listed NFTs. Please try again later.",
});
