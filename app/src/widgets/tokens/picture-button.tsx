import type { TokenId } from "@satchel/core/ids";
import { type PictureSize, TokenPicture, useLacksPicture } from "./token-picture.tsx";

type Props = {
  tokenId: TokenId;
  name: string;
  size: PictureSize;
  className: string | undefined;
  /** What a press does. */
  label: string;
  onPress: () => void;
};

/** A token's picture that a press shows large. Letters in its place say no more when they are large: no button. */
export function PictureButton({ tokenId, name, size, className, label, onPress }: Props) {
  const picture = <TokenPicture tokenId={tokenId} name={name} size={size} />;
  if (useLacksPicture(tokenId, size)) {
    return (
      <span className={className} aria-hidden="true">
        {picture}
      </span>
    );
  }
  return (
    <button type="button" className={className} aria-label={label} aria-haspopup="dialog" onClick={onPress}>
      {picture}
    </button>
  );
}
