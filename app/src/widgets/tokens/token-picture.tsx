import type { TokenId } from "@satchel/core/ids";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Monogram } from "../../ui/mark/monogram.tsx";
import { useApp } from "../../wiring/app-context.ts";

/** The sizes of the icon host (facts.md 1.3). */
export type PictureSize = 32 | 64 | 256 | 512;

/** Pictures that the icon host does not have: each is asked for once. */
const missing = createStore<ReadonlySet<string>>(() => new Set());

/** Asks for the pictures of a token again, because its icon was uploaded. */
export const pictureArrived = (tokenId: TokenId): void =>
  missing.setState((before) => new Set([...before].filter((path) => !path.endsWith(`/${tokenId}.png`))), true);

const pathOf = (tokenId: TokenId, size: PictureSize): string => `${size}/${tokenId}.png`;

/** Returns whether letters stand in place of a token's picture, because the icon host does not have it. */
export function useLacksPicture(tokenId: TokenId, size: PictureSize): boolean {
  const { icons } = useApp().network.endpoints;
  return useStore(missing, (paths) => paths.has(pathOf(tokenId, size))) || icons === "";
}

/** A token's picture in one of the icon host's sizes, or letters on a tint that belongs to its id. */
export function TokenPicture({ tokenId, name, size }: { tokenId: TokenId; name: string; size: PictureSize }) {
  const { icons } = useApp().network.endpoints;
  const path = pathOf(tokenId, size);
  if (useLacksPicture(tokenId, size)) return <Monogram name={name} id={tokenId} />;
  const onMissing = () => missing.setState((before) => new Set([...before, path]), true);
  return <img src={`${icons}/${path}`} alt="" onError={onMissing} />;
}
