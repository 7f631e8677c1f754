import type { GenesisInfo, Script } from "ecash-lib";

/** A token of the world, as far as transactions are built for it. `groupTokenId`: the collection of an NFT. */
export type WorldToken = {
  tokenId: string;
  protocol: "SLP" | "ALP";
  type: number;
  info: GenesisInfo;
  groupTokenId?: string;
};

/** Who gets how many atoms; dust goes with them. */
export type TokenPayment = { to: Script; atoms: bigint };
