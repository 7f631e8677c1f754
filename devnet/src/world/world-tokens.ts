import type { World } from "./world.ts";

/** Every token there is a picture of: fungible ones, collections and NFTs. */
export function tokenIdsOf({ tokenIds, collections }: World): string[] {
  const { gallery, demo } = collections;
  return [
    ...Object.values(tokenIds),
    ...[gallery, demo].flatMap(({ tokenId, nftTokenIds }) => [tokenId, ...nftTokenIds]),
  ];
}
