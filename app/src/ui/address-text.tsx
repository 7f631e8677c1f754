import { groupAddress, shortAddress } from "@satchel/core/address";
import { Fragment } from "react";
import styles from "./address-text.module.css";
import textStyles from "./text.module.css";

/** 6 + 6 characters without the prefix; everything in the title. */
export function ShortAddress({ address }: { address: string }) {
  return (
    <span className={styles.short} title={address}>
      {shortAddress(address)}
    </span>
  );
}

/** A transaction or token id, cut in the middle. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={styles.short} title={id}>
      {shortAddress(id)}
    </span>
  );
}

/** The whole address in groups of four, the first two and last two bold: those a person compares. */
export function FullAddress({ address }: { address: string }) {
  const { prefix, groups: texts } = groupAddress(address);
  const groups = texts.map((text, index) => ({ text, id: `${index}` }));
  const isEdge = (index: number) => index < 2 || index >= groups.length - 2;
  // Gaps are margins, not spaces, so that selecting and copying gives the clean address.
  return (
    <span className={styles.full} translate="no">
      <span className={textStyles.spoken}>{address}</span>
      <span aria-hidden="true">
        <span className={styles.prefix}>{prefix}</span>
        {groups.map((group, index) => (
          <Fragment key={group.id}>
            <span className={isEdge(index) ? styles.edge : styles.group}>{group.text}</span>
            <wbr />
          </Fragment>
        ))}
      </span>
    </span>
  );
}
