import { receiveAddress } from "@satchel/core/wallet";
import { FlaskConical } from "lucide-react";
import { frameText } from "../../catalogue/en/frame.ts";
import { linkTo } from "../../text/links.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { selectActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import styles from "./devnet-badge.module.css";

/** Shows that the money has no value, and leads to the faucet with the wallet's address filled in. */
export function DevnetBadge() {
  const { network } = useApp();
  const wallet = useEngineState(selectActiveWallet);
  const faucet = linkTo(network.links, "faucet", wallet ? receiveAddress(wallet, network.prefix) : "");
  const badge = (
    <Badge tone="warning" icon={FlaskConical}>
      <span className={styles.words} translate="no">
        devnet
      </span>
    </Badge>
  );
  if (faucet === undefined) return <span className={styles.badge}>{badge}</span>;
  return (
    <a
      className={styles.badge}
      href={faucet}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={frameText.openFaucet}
    >
      {badge}
    </a>
  );
}
