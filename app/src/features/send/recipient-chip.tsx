import { User, X } from "lucide-react";
import type { ReactNode } from "react";
import { ShortAddress } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Monogram } from "../../ui/monogram.tsx";
import type { Caution } from "../../wiring/use-cautions.ts";
import { Acquaintance } from "./cautions.tsx";
import { PayeeBadge } from "./payee-badge.tsx";
import styles from "./send.module.css";
import { usePayeeName } from "./use-payee-name.ts";

/** Who is paid, once that is known. */
export function RecipientChip(props: {
  address: string;
  caution: Caution | undefined;
  isLinked: boolean;
  onClear: () => void;
  scan: ReactNode;
}) {
  const { address, isLinked, caution } = props;
  const { name, isOwn } = usePayeeName(address);
  return (
    <div className={styles.chipField}>
      <div className={styles.chipLabel} id="recipient-label">
        To
      </div>
      <fieldset className={styles.chip} aria-labelledby="recipient-label">
        <span className={styles.chipFace}>
          {name === undefined ? <Icon of={User} /> : <Monogram name={name} id={address} />}
        </span>
        <span className={styles.chipWords}>
          {name !== undefined && <span className={styles.chipName}>{name}</span>}
          <span className={name === undefined ? undefined : styles.chipAddress}>
            <ShortAddress address={address} />
          </span>
          {(name === undefined || isOwn || isLinked) && (
            <span className={styles.badges}>
              <PayeeBadge address={address} />
              {isLinked && <Badge tone="accent">From payment link</Badge>}
            </span>
          )}
        </span>
        <IconButton icon={X} label="Clear recipient" onClick={props.onClear} />
        {props.scan}
      </fieldset>
      {caution && <Acquaintance address={address} caution={caution} />}
    </div>
  );
}
