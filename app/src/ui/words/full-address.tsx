import { groupAddress } from "@satchel/core/address";
import { Fragment } from "react";
import styles from "./address-text.module.css";
import textStyles from "./text.module.css";

/** The whole address in groups of four characters. The first two and the last two are bold: people compare those. */
export function FullAddress({ address }: { address: string }) {
  const { prefix, groups: texts } = groupAddress(address);
  const groups = texts.map((text, index) => ({ text, id: `${index}` }));
  const isEdge = (index: number) => index < 2 || index >= groups.length - 2;
  // Gaps are margins, not spaces, so that a selection copies the clean address.
  return (
    <span className={styles.full} dir="ltr" translate="no">
      <span className={textStyles.spoken}>{address}</span>
      <span aria-hidden="true">
        <span className={styles.prefix}>{prefix}</span>
        {groups.map((group, index) => (
          <Fragment key={group.id}>
            <span className={isEdge(index) ? styles.edge : styles.group}>{group.text}</span>
            {/* The last group has two letters. It takes the one before it along to the next line. */}
            {index !== groups.length - 2 && <wbr />}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
