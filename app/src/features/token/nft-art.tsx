import type { TokenGenesis } from "@satchel/core/token";
import { useState } from "react";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { tokenName } from "../../text/token-words.ts";
import { PictureButton } from "../../widgets/tokens/picture-button.tsx";
import { LargePicture } from "./large-picture.tsx";
import styles from "./token-page.module.css";

/** The picture of an NFT, first on its page; a press shows it as large as the window. */
export function NftArt({ token }: { token: TokenGenesis }) {
  const [isLarge, setLarge] = useState(false);
  const { tokenId } = token;
  const name = tokenName(tokenId, token) ?? tokenId;
  return (
    <>
      <PictureButton
        tokenId={tokenId}
        name={name}
        size={512}
        className={styles.art}
        label={tokenPageText.enlarge({ name })}
        onPress={() => setLarge(true)}
      />
      {isLarge && <LargePicture tokens={[{ tokenId, name }]} at={0} onClose={() => setLarge(false)} />}
    </>
  );
}
