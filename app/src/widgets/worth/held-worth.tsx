import { type Atoms, sats } from "@satchel/core/amount";
import type { TokenId } from "@satchel/core/ids";
import { useEffect } from "react";
import { worthText } from "../../catalogue/en/payment/worth.ts";
import { ageText } from "../../text/locale/dates.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { useWorthOf } from "./use-worth.ts";
import styles from "./worth.module.css";

/** From this age on a value says how old it is. */
const OLD_AFTER_MS = 60 * 60_000;

/** What is held of a token is worth, or that it has no price. Nothing for hidden and suspicious tokens. */
export function HeldWorth({ tokenId, atoms }: { tokenId: TokenId; atoms: Atoms }) {
  const { engine } = useApp();
  const locale = useLocale();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const worthOf = useWorthOf();
  const { total, parts, unpriced, unknown, at } = worthOf(sats(0n), new Map([[tokenId, atoms]]));
  useEffect(() => {
    if (!isOffline) void engine.needTokenPrice(tokenId);
  }, [engine, tokenId, isOffline]);
  if (unknown.length > 0) return <span className={styles.worth}>{worthText.notKnown}</span>;
  if (unpriced.length > 0)
    return (
      <span className={styles.worth} title={worthText.noPriceWhy}>
        {worthText.noPrice}
      </span>
    );
  if (parts.length === 0) return null;
  const isOld = at !== undefined && Number.isFinite(at) && Date.now() - at >= OLD_AFTER_MS;
  return (
    <span className={styles.worth}>
      <Xec sats={total} hideable /> <Fiat sats={total} />
      {isOld && <span>· {ageText(at, Date.now(), locale)}</span>}
    </span>
  );
}

/** "· $8.25"; nothing without a price of XEC. */
function Fiat({ sats: amount }: { sats: typeof ZERO }) {
  const hasPrice = useEngineState((state) => state.price !== undefined);
  if (!hasPrice) return null;
  return (
    <span>
      · <FiatWorth sats={amount} hideable />{" "}
    </span>
  );
}

const ZERO = sats(0n);
