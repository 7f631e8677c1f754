import type { TokenId } from "@satchel/core/ids";
import { useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Monogram } from "../../ui/mark/monogram.tsx";
import { useApp } from "../../wiring/app-context.ts";

/** Pictures that the icon host does not have: each is asked for once. */
const missing = new Set<string>();
/** How many icons were uploaded from here. */
const arrivals = createStore<number>(() => 0);

/** Asks for the pictures of a token again, because its icon was uploaded. */
export function pictureArrived(tokenId: TokenId): void {
  for (const path of missing) if (path.endsWith(`/${tokenId}.png`)) missing.delete(path);
  arrivals.setState((before) => before + 1);
}

/** A token's picture in one of the icon host's sizes (facts.md 1.3), or letters on a tint that belongs to its id. */
export function TokenPicture({ tokenId, name, size }: { tokenId: TokenId; name: string; size: 32 | 64 | 256 | 512 }) {
  const { icons } = useApp().network.endpoints;
  const path = `${size}/${tokenId}.png`;
  const round = useStore(arrivals);
  const [missed, setMissed] = useState<number>();
  if (icons === "" || missed === round || missing.has(path)) return <Monogram name={name} id={tokenId} />;
  const onMissing = () => {
    missing.add(path);
    setMissed(round);
  };
  return <img src={`${icons}/${path}`} alt="" onError={onMissing} />;
}
