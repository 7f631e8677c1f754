import { SettingRow } from "../../ui/card.tsx";
import { Switch } from "../../ui/switch.tsx";

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
