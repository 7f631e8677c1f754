import type { TokenGenesis } from "@satchel/core/token";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import styles from "./settings.module.css";

export function TokenIcon({ token }: { token: TokenGenesis }) {
  const { tokenName, tokenTicker } = token.genesisInfo;
  const name = tokenName || tokenTicker;
  return (
    <span className={styles.tokenIcon} role="img" aria-label={name} title={name}>
      <TokenPicture tokenId={token.tokenId} name={name} size={64} />
    </span>
  );
}
