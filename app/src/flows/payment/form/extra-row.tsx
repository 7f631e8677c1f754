import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Control, fieldAria, helpId } from "../../../ui/form/field.tsx";
import { SettingRow } from "../../../ui/form/setting-row.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useTyped } from "../../../wiring/payment/typed-form.ts";
import styles from "./data.module.css";

type Text = {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onLeave: () => void;
  problem: string | undefined;
  help: string;
  count?: string | undefined;
  isCode?: boolean | undefined;
};

type Props = {
  title: string;
  about: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  /** Why the protocol has no place for it: the switch cannot be turned on. */
  unavailable?: string | undefined;
  text: Text;
  /** Below the field while the switch is on. */
  children?: ReactNode;
};

/** A switch for data that goes with a payment, and its text field while it is on. */
export function ExtraRow(props: Props) {
  const { title, isOn, unavailable } = props;
  return (
    <SettingRow
      title={title}
      about={unavailable ?? props.about}
      below={
        isOn ? (
          <>
            <Entry {...props.text} />
            {props.children}
          </>
        ) : undefined
      }
    >
      <Switch
        label={title}
        checked={isOn && unavailable === undefined}
        onChange={props.onTurn}
        disabled={unavailable !== undefined}
      />
    </SettingRow>
  );
}

/** The field under a switch, which is its heading. */
function Entry({ id, problem, isCode, ...props }: Text) {
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useTyped(props.value, props.onChange);
  // A person who turns the switch on wants to write; one who comes back to a draft does not.
  useEffect(() => {
    if (document.activeElement?.getAttribute("role") === "switch") area.current?.focus();
  }, []);
  return (
    <div className={styles.entry}>
      <Control problem={problem !== undefined} tall>
        <textarea
          ref={area}
          id={id}
          aria-label={props.label}
          rows={1}
          className={isCode ? styles.hex : styles.growing}
          value={typed.value}
          onChange={(event) => typed.onChange(event.target.value)}
          onBlur={props.onLeave}
          dir={isCode ? "ltr" : "auto"}
          translate="no"
          {...(isCode && { spellCheck: false, autoCapitalize: "none", autoCorrect: "off" })}
          {...fieldAria(id, problem, true)}
        />
      </Control>
      <div className={styles.foot}>
        <p
          id={helpId(id)}
          className={problem === undefined ? styles.footHelp : styles.footProblem}
          role={problem === undefined ? undefined : "alert"}
        >
          {problem !== undefined && <Icon of={CircleAlert} size="xs" />}
          <span>{problem ?? props.help}</span>
        </p>
        {props.count !== undefined && <span className={styles.footCount}>{props.count}</span>}
      </div>
    </div>
  );
}
