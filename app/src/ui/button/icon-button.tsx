import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import styles from "./icon-button.module.css";

type Props = Omit<ComponentProps<"button">, "children"> & {
  icon: IconGlyph;
  label: string;
  mirrored?: boolean | undefined;
  outlined?: boolean | undefined;
};

/** A button of 44 x 44 pixels. Its label is shown as a tooltip after half a second of hover or on keyboard focus. */
export function IconButton({ icon, label, mirrored, outlined, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...rest}
      className={classNames(styles.button, outlined && styles.outlined, className)}
    >
      <Icon of={icon} mirrored={mirrored} />
    </button>
  );
}
