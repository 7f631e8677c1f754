import { ChevronRight } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { Icon, type IconGlyph } from "../../ui/icon.tsx";
import styles from "./settings.module.css";

/** A whole row that does something. */
export function ActionRow(props: { icon: IconGlyph; title: string; danger?: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classNames(styles.action, props.danger && styles.danger)} onClick={props.onClick}>
      <Icon of={props.icon} />
      <span>{props.title}</span>
      <Icon of={ChevronRight} size="sm" />
    </button>
  );
}
