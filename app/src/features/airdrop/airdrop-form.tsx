import { tokenKindOf } from "@satchel/core/activity";
import type { AirdropAsked, AirdropFormProblems } from "@satchel/core/airdrop";
import type { Sats } from "@satchel/core/amount";
import { type Outpoint, parseTokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { CloudOff, X } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { tokensText } from "../../catalogue/en/tokens/tokens.ts";
import { ActionBar } from "../../flows/payment/form/action-bar.tsx";
import { type Blocker, firstBlocker } from "../../flows/payment/form/blockers.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { tickerText } from "../../text/token-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Control, Field, fieldAria } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Stack } from "../../ui/layout/page.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Xec } from "../../widgets/money/money.tsx";
import { ReadingGenesis } from "../../widgets/tokens/reading-genesis.tsx";
import { TokenIcon, TokenName, useToken } from "../../widgets/tokens/token.tsx";
import { IdentityMarks, useIdentity, useVerifiedIds, VerifiedMark } from "../../widgets/tokens/token-identity.tsx";
import { type TokenInfo, useTokenInfo } from "../../widgets/tokens/token-info.ts";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { usePlanOfAll } from "../../wiring/payment/plan.ts";
import styles from "./airdrop.module.css";
import { type AirdropSettings, checkSettings, totalText } from "./airdrop-settings.ts";
import { TotalField } from "./total-field.tsx";

type Props = {
  settings: AirdropSettings;
  onChange: (change: Partial<AirdropSettings>) => void;
  onCalculate: (asked: AirdropAsked) => void;
};

const IDS = { token: "airdrop-token", total: "airdrop-total", minimum: "airdrop-minimum", ignored: "airdrop-ignored" };

export function AirdropForm({ settings, onChange, onCalculate }: Props) {
  const { network } = useApp();
  const locale = useLocale();
  const { info, retry } = useTokenInfo(parseTokenId(settings.tokenId));
  const [isTried, setTried] = useState(false);
  const token = info.step === "there" ? info.token : undefined;
  const decimals = token?.genesisInfo.decimals ?? 0;
  const separators = separatorsOf(locale);
  const most = useMost();
  const read = checkSettings(settings, { decimals, prefix: network.prefix, separators, most });
  const problems: AirdropFormProblems = read.ok || !isTried ? {} : read.problem;
  const isUnknown = info.step === "failed";
  const isReading = info.step === "loading";
  const blocker = blockerOf(problems, info.step);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (read.ok && token) onCalculate(read.value);
      }}
    >
      <Columns shape="form">
        <div className={styles.form}>
          {token ? (
            <TokenChip token={token} onRemove={() => onChange({ tokenId: "", paysNftHolders: false })} />
          ) : (
            <TokenField settings={settings} onChange={onChange} isUnknown={isUnknown} problem={problems.tokenId} />
          )}
          {isReading && <ReadingGenesis />}
          {isUnknown && (
            <Banner
              tone="problem"
              icon={CloudOff}
              action={
                <Button variant="secondary" size="sm" onClick={retry}>
                  {commonText.tryAgain}
                </Button>
              }
            >
              <p>{airdropText.tokenUnknownAbout}</p>
            </Banner>
          )}
          <TotalField
            id={IDS.total}
            value={totalText(settings, { most, separators })}
            isMax={settings.isMax}
            onChange={onChange}
            problem={problems.total}
          />
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
        </div>
        <Card padded>
          <Stack>
            <div>
              <h2>{airdropText.recipientsTitle}</h2>
              <p className={styles.help}>{airdropText.recipientsAbout}</p>
            </div>
            <ActionBar sum={read.ok ? sumOf(read.value.totalSats, settings.isMax) : undefined} blocker={blocker}>
              <Button type="submit" size="lg" disabled={isReading || isUnknown || (isTried && !read.ok)}>
                {airdropText.calculate}
              </Button>
            </ActionBar>
          </Stack>
        </Card>
      </Columns>
    </form>
  );
}

/** What the wallet could send to one recipient; undefined while that is not known, or if it is nothing. */
function useMost(): Sats | undefined {
  const all = usePlanOfAll(NO_COINS);
  return all?.ok ? all.value.sent : undefined;
}

const NO_COINS: readonly Outpoint[] = [];

const sumOf = (total: Sats, isMax: boolean) => ({
  name: airdropText.total,
  value: <Xec sats={total} hideable={isMax} />,
});

/** Returns the first thing that is wrong, in the order of the form. */
function blockerOf(problems: AirdropFormProblems, step: TokenInfo["step"]): Blocker | undefined {
  const at = (field: string, code: AirdropFormProblems[keyof AirdropFormProblems]) =>
    code && { field, text: airdropText.fields[code], isError: true };
  return firstBlocker([
    at(IDS.token, problems.tokenId),
    step === "failed" ? { field: IDS.token, text: airdropText.tokenUnknown, isError: true } : undefined,
    step === "loading" ? { field: IDS.token, text: tokensText.readingGenesis, isError: false } : undefined,
    at(IDS.total, problems.total),
    at(IDS.minimum, problems.minimum),
    at(IDS.ignored, problems.ignoreList),
  ]);
}

function TokenField(props: {
  settings: AirdropSettings;
  onChange: Props["onChange"];
  isUnknown: boolean;
  problem: AirdropFormProblems["tokenId"];
}) {
  const unknown = props.isUnknown ? airdropText.tokenUnknown : undefined;
  const problem = props.problem === undefined ? unknown : airdropText.fields[props.problem];
  return (
    <Field id={IDS.token} label={airdropText.token} problem={problem} help={airdropText.tokenAbout}>
      <Control problem={problem !== undefined}>
        <input
          id={IDS.token}
          value={props.settings.tokenId}
          onChange={(event) => props.onChange({ tokenId: event.target.value.trim(), paysNftHolders: false })}
          placeholder={airdropText.tokenId}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          translate="no"
          {...fieldAria(IDS.token, problem, true)}
        />
      </Control>
    </Field>
  );
}

/** The chosen token, in place of the field for its id. A person who removes it can type another id. */
function TokenChip({ token, onRemove }: { token: TokenGenesis; onRemove: () => void }) {
  const { tokenId } = token;
  const identity = useIdentity(token);
  const isVerified = useVerifiedIds().has(tokenId);
  const ticker = tickerText(token);
  return (
    <Stack gap="small">
      <span className={styles.label}>{airdropText.token}</span>
      <div className={styles.chip}>
        <TokenIcon tokenId={tokenId} />
        <div className={styles.chipWords}>
          <span className={styles.chipName}>
            <TokenName tokenId={tokenId} />
            {isVerified && <VerifiedMark />}
          </span>
          <span className={styles.chipSub}>
            {ticker !== "" && (
              <>
                <bdi translate="no">{ticker}</bdi>
                {" · "}
              </>
            )}
            <ShortId id={tokenId} />
          </span>
          {identity && !isVerified && <IdentityMarks token={token} identity={identity} />}
        </div>
        <IconButton
          icon={X}
          label={airdropText.removeToken}
          onClick={() => {
            onRemove();
            // The field exists only after the token is gone.
            setTimeout(() => document.getElementById(IDS.token)?.focus());
          }}
        />
      </div>
    </Stack>
  );
}

function Choices(props: Pick<Props, "settings" | "onChange"> & { problems: AirdropFormProblems }) {
  const { settings, onChange, problems } = props;
  const { wallet } = useActiveWallet();
  const token = useToken(parseTokenId(settings.tokenId));
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
          id={IDS.minimum}
          label={airdropText.minimum}
          value={settings.minimum}
          onChange={(minimum) => onChange({ minimum })}
          unit={token && tickerText(token)}
          // What a number means is not known before the token is.
          isDisabled={token === undefined}
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
          id={IDS.ignored}
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
  isDisabled?: boolean;
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
          disabled={props.isDisabled}
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
