import { tokenKindOf } from "@satchel/core/activity";
import type { AirdropAsked, AirdropFormProblems } from "@satchel/core/airdrop";
import { useState } from "react";
import { airdropText } from "../../catalogue/en/airdrop.ts";
import { separatorsOf } from "../../text/locale.ts";
import { tickerText } from "../../text/token-words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Stack } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SettingRow } from "../../ui/setting-row.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TokenIcon, TokenName, useToken } from "../../widgets/tokens/token.tsx";
import { useTokenInfo } from "../../widgets/tokens/token-info.ts";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import styles from "./airdrop.module.css";
import { type AirdropSettings, checkSettings } from "./airdrop-settings.ts";
import { TotalField } from "./total-field.tsx";

type Props = {
  settings: AirdropSettings;
  onChange: (change: Partial<AirdropSettings>) => void;
  onCalculate: (asked: AirdropAsked) => void;
};

export function AirdropForm({ settings, onChange, onCalculate }: Props) {
  const { network } = useApp();
  const locale = useLocale();
  const token = useToken(settings.tokenId);
  const isUnknown = useTokenInfo(settings.tokenId).info.step === "failed";
  const [isTried, setTried] = useState(false);
  const decimals = token?.genesisInfo.decimals ?? 0;
  const read = checkSettings(settings, { decimals, prefix: network.prefix, separators: separatorsOf(locale) });
  const problems: AirdropFormProblems = read.ok || !isTried ? {} : read.problem;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (read.ok && token) onCalculate(read.value);
      }}
    >
      <TokenField settings={settings} onChange={onChange} isUnknown={isUnknown} problem={problems.tokenId} />
      <TotalField value={settings.total} onChange={(total) => onChange({ total })} problem={problems.total} />
      <Stack gap="small">
        <span className={styles.label}>{airdropText.share}</span>
        <Segmented
          label={airdropText.share}
          value={settings.share}
          onChange={(share) => onChange({ share })}
          options={[
            { id: "proportional", label: airdropText.proportional },
            { id: "equal", label: airdropText.equal },
          ]}
        />
      </Stack>
      <Choices settings={settings} onChange={onChange} problems={problems} />
      <Button type="submit" size="lg" block disabled={isTried && (!read.ok || isUnknown)}>
        {airdropText.calculate}
      </Button>
    </form>
  );
}

function TokenField(props: {
  settings: AirdropSettings;
  onChange: Props["onChange"];
  isUnknown: boolean;
  problem: AirdropFormProblems["tokenId"];
}) {
  const { tokenId } = props.settings;
  const isKnown = useToken(tokenId) !== undefined;
  const unknown = props.isUnknown ? airdropText.tokenUnknown : undefined;
  const problem = props.problem === undefined ? unknown : airdropText.fields[props.problem];
  const id = "airdrop-token";
  return (
    <Field id={id} label={airdropText.token} problem={problem} help={isKnown ? undefined : airdropText.tokenAbout}>
      <Control problem={problem !== undefined}>
        <input
          id={id}
          value={tokenId}
          onChange={(event) => props.onChange({ tokenId: event.target.value.trim(), paysNftHolders: false })}
          placeholder={airdropText.tokenId}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          {...fieldAria(id, problem, !isKnown)}
        />
      </Control>
      {isKnown && (
        <span className={styles.token}>
          <TokenIcon tokenId={tokenId} />
          <TokenName tokenId={tokenId} />
        </span>
      )}
    </Field>
  );
}

function Choices(props: Pick<Props, "settings" | "onChange"> & { problems: AirdropFormProblems }) {
  const { settings, onChange, problems } = props;
  const { wallet } = useActiveWallet();
  const token = useToken(settings.tokenId);
  const isCollection = token !== undefined && tokenKindOf(token.tokenType) === "Collection";
  return (
    <Card>
      {isCollection && (
        <Choice
          title={airdropText.nfts}
          about={airdropText.nftsAbout}
          isOn={settings.paysNftHolders}
          onTurn={(paysNftHolders) => onChange({ paysNftHolders })}
        />
      )}
      <Choice
        title={airdropText.ignoreMe}
        about={wallet.name}
        isOn={settings.ignoresMe}
        onTurn={(ignoresMe) => onChange({ ignoresMe })}
      />
      <Choice
        title={airdropText.ignoreMinter}
        about={airdropText.ignoreMinterAbout}
        isOn={settings.ignoresMinter}
        onTurn={(ignoresMinter) => onChange({ ignoresMinter })}
      />
      <Choice
        title={airdropText.minimum}
        about={airdropText.minimumAbout}
        isOn={settings.hasMinimum}
        onTurn={(hasMinimum) => onChange({ hasMinimum })}
      >
        <TextOf
          id="airdrop-minimum"
          label={airdropText.minimum}
          value={settings.minimum}
          onChange={(minimum) => onChange({ minimum })}
          unit={token && tickerText(token)}
          isNumber
          problem={problems.minimum && airdropText.fields[problems.minimum]}
        />
      </Choice>
      <Choice
        title={airdropText.ignoreList}
        about={airdropText.ignoreListAbout}
        isOn={settings.hasIgnoreList}
        onTurn={(hasIgnoreList) => onChange({ hasIgnoreList })}
      >
        <TextOf
          id="airdrop-ignored"
          label={airdropText.ignoreList}
          value={settings.ignoreList}
          onChange={(ignoreList) => onChange({ ignoreList })}
          problem={problems.ignoreList && airdropText.fields[problems.ignoreList]}
        />
      </Choice>
    </Card>
  );
}

function Choice(props: {
  title: string;
  about: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  children?: React.ReactNode;
}) {
  return (
    <SettingRow title={props.title} about={props.about} below={props.isOn ? props.children : undefined}>
      <Switch label={props.title} checked={props.isOn} onChange={props.onTurn} />
    </SettingRow>
  );
}

function TextOf(props: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  unit?: string | undefined;
  isNumber?: boolean;
  problem: string | undefined;
}) {
  return (
    <Field id={props.id} label={props.label} problem={props.problem}>
      <Control problem={props.problem !== undefined}>
        <input
          id={props.id}
          // A person who turned the switch on wants to type here.
          // biome-ignore lint/a11y/noAutofocus: the switch that was just pressed opened this field
          autoFocus={props.value === ""}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          inputMode={props.isNumber ? "decimal" : "text"}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          {...fieldAria(props.id, props.problem, false)}
        />
        {props.unit !== undefined && <bdi className={styles.unit}>{props.unit}</bdi>}
      </Control>
    </Field>
  );
}
