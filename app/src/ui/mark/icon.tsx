import type { LucideIcon } from "lucide-react";
import { classNames } from "../class-names.ts";
import styles from "./icon.module.css";

export type IconGlyph = LucideIcon;
type IconSize = "xs" | "sm" | "md" | "lg";

/**
 * Shows an icon. Without a label it is hidden from screen readers and needs text beside it. `mirrored`: it points along
 * the direction of reading, as a chevron does.
 */
export function Icon(props: {
  of: IconGlyph;
  size?: IconSize | undefined;
  label?: string | undefined;
  mirrored?: boolean | undefined;
  className?: string | undefined;
}) {
  const Glyph = props.of;
  const className = classNames(
    styles.icon,
    styles[props.size ?? "md"],
    props.mirrored && styles.mirrored,
    props.className,
  );
  if (props.label === undefined) return <Glyph className={className} aria-hidden="true" />;
  return <Glyph className={className} role="img" aria-label={props.label} />;
}
