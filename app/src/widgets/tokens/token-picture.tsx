import { useState } from "react";
import { Monogram } from "../../ui/monogram.tsx";
import { useApp } from "../../wiring/app-context.ts";

const SIZES = [32, 64, 256, 512] as const;

/** Pictures that the icon host does not have: each is asked for once. */
const missing = new Set<string>();

/** Tells whether the icon host may have a picture of the token: it has not answered yet that it has none. */
export function useHasPicture(tokenId: string): boolean {
  const { icons } = useApp().network.endpoints;
  return icons !== "" && !SIZES.some((size) => missing.has(`${size}/${tokenId}.png`));
}

/** A token's picture in one of the icon host's sizes (facts.md 1.3), or letters on a tint that belongs to its id. */
export function TokenPicture({ tokenId, name, size }: { tokenId: string; name: string; size: (typeof SIZES)[number] }) {
  const { icons } = useApp().network.endpoints;
  const path = `${size}/${tokenId}.png`;
  const [isMissing, setMissing] = useState(false);
  if (icons === "" || isMissing || missing.has(path)) return <Monogram name={name} id={tokenId} />;
  const onMissing = () => {
    missing.add(path);
    setMissing(true);
  };
  return <img src={`${icons}/${path}`} alt="" onError={onMissing} />;
}
