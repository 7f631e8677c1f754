import { useEffect, useState } from "react";
import { SettingRow } from "../../ui/card.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./settings.module.css";

const STEP = 100;

/** Moves while it is dragged, and is kept when it is let go: one write to the storage for one decision. */
export function FeeRate(props: { value: number; min: number; max: number; onChange: (satsPerKb: number) => void }) {
  const [shown, setShown] = useState(props.value);
  useEffect(() => setShown(props.value), [props.value]);
  const format = new Intl.NumberFormat(useLocale());
  const keep = () => {
    if (shown !== props.value) props.onChange(shown);
  };
  return (
    <SettingRow
      title="Fee rate"
      about={`Higher is rarely needed. ${format.format(props.min)} to ${format.format(props.max)} satoshis per kB.`}
      below={
        <input
          type="range"
          className={styles.slider}
          aria-label="Fee rate in satoshis per kB"
          min={props.min}
          max={props.max}
          step={STEP}
          value={shown}
          onChange={(event) => setShown(Number(event.target.value))}
          onPointerUp={keep}
          onKeyUp={keep}
          onBlur={keep}
        />
      }
    >
      <strong>{format.format(shown)}</strong>
    </SettingRow>
  );
}
