import type { TokenGenesis } from "@satchel/core/token";
import { useState } from "react";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { tokenName } from "../../text/token-words.ts";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { LargePicture } from "./large-picture.tsx";
import styles from "./token-page.module.css";

/** The picture of an NFT, first on its page; a press shows it as large as the window. */
export function NftArt({ token }: { token: TokenGenesis }) {
  const [isLarge, setLarge] = useState(false);
  const { tokenId } = token;
  const name = tokenName(tokenId, token) ?? tokenId;
  return (
    <>
      <button
        type="button"
        className={styles.art}
        aria-label={tokenPageText.enlarge({ name })}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <TokenPicture tokenId={tokenId} name={name} size={512} />
      </button>
      {isLarge && <LargePicture tokens={[{ tokenId, name }]} at={0} onClose={() => setLarge(false)} />}
    </>
  );
}
