import type { TokenGenesis } from "@satchel/core/token";
import { useState } from "react";
import { useApp } from "../../widgets/app-context.ts";
import { Monogram } from "../../widgets/monogram.tsx";
import styles from "./settings.module.css";

/** The icon host has these sizes; 64 is the one for settings (facts.md 1.3). */
const SIZE = 64;

export function TokenIcon({ token }: { token: TokenGenesis }) {
  const { icons } = useApp().network.endpoints;
  const [isMissing, setMissing] = useState(false);
  const { tokenName, tokenTicker } = token.genesisInfo;
  const name = tokenName || tokenTicker;
  return (
    <span className={styles.tokenIcon} role="img" aria-label={name} title={name}>
      {icons === "" || isMissing ? (
        <Monogram name={name} id={token.tokenId} />
      ) : (
        <img src={`${icons}/${SIZE}/${token.tokenId}.png`} alt="" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
