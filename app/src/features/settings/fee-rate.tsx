import { useEffect, useState } from "react";
import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import { counted } from "../../text/money/counts.ts";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Slider } from "../../ui/form/slider.tsx";
import { useLocale } from "../../wiring/app-context.ts";

const STEP = 100;

/** A slider in satoshis per kB. It stores its value when it is let go, not at every step of the drag. */
export function FeeRate(props: { value: number; min: number; max: number; onChange: (satsPerKb: number) => void }) {
  const [shown, setShown] = useState(props.value);
  useEffect(() => setShown(props.value), [props.value]);
  const locale = useLocale();
  const { digits } = counted(shown, locale);
  const keep = () => {
    if (shown !== props.value) props.onChange(shown);
  };
  return (
    <SettingRow
      title={settingsText.feeRate}
      about={settingsText.feeRateAbout({
        least: counted(props.min, locale).digits,
        most: counted(props.max, locale).digits,
      })}
      below={
        <Slider
          aria-label={settingsText.feeRateLabel}
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
      <strong>
        <bdi>{settingsText.feeRateValue({ rate: digits })}</bdi>
      </strong>
    </SettingRow>
  );
}
