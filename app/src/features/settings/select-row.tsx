import { ChevronDown } from "lucide-react";
import { SettingRow } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./settings.module.css";

export type Choice = { id: string; label: string };

/** One of many, in the browser's own list: it has the type-ahead and the size of a finger on every device. */
export function SelectRow(props: {
  title: string;
  about: string;
  options: readonly Choice[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <SettingRow title={props.title} about={props.about}>
      <span className={styles.select}>
        <select aria-label={props.title} value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          {props.options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="sm" />
      </span>
    </SettingRow>
  );
}
