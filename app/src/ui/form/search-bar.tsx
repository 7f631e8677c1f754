import { ArrowDownWideNarrow, ChevronDown, Search, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../mark/icon.tsx";
import { Control } from "./field.tsx";
import styles from "./search-bar.module.css";

/** The search of a list and the choice of its order, beside each other. */
export function SearchBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** `clear`: the name of the button that empties the field. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  clear: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Control>
      <Icon of={Search} size="sm" />
      <input
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.value !== "" && <IconButton icon={X} label={props.clear} onClick={() => props.onChange("")} />}
    </Control>
  );
}

/** On a narrow screen only the icon is seen; the choice lies over it. */
export function SortChoice<Id extends string>(props: {
  label: string;
  options: readonly { id: Id; label: string; isOff?: boolean }[];
  value: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <label className={styles.sort}>
      <Icon of={ArrowDownWideNarrow} className={styles.sortIcon} />
      <span className={styles.sortWord}>{props.label}</span>
      <select
        value={props.value}
        onChange={({ target }) => {
          const chosen = props.options.find(({ id }) => id === target.value);
          if (chosen) props.onChange(chosen.id);
        }}
      >
        {props.options.map(({ id, label, isOff }) => (
          <option key={id} value={id} disabled={isOff}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="sm" className={styles.sortArrow} />
    </label>
  );
}
