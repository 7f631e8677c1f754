import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { Icon, type IconGlyph } from "../../ui/mark/icon.tsx";
import textStyles from "../../ui/words/text.module.css";
import styles from "./settings.module.css";

/** A heading over one card of settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="small">
      <h2 className={textStyles.section}>{title}</h2>
      <Card>{children}</Card>
    </Stack>
  );
}

export function SwitchRow(props: {
  title: string;
  about: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <SettingRow title={props.title} about={props.about}>
      <Switch label={props.title} checked={props.checked} onChange={props.onChange} />
    </SettingRow>
  );
}

export type Choice = { id: string; label: string };

/** One of many choices, in the browser's own list: people can type to find an entry, and touch it on every device. */
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

/** A row that is a button. */
export function ActionRow(props: { icon: IconGlyph; title: string; danger?: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classNames(styles.action, props.danger && styles.danger)} onClick={props.onClick}>
      <Icon of={props.icon} />
      <span>{props.title}</span>
      <Icon of={ChevronRight} size="sm" mirrored />
    </button>
  );
}
