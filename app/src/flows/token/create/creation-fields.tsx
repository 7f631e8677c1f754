import { MAX_NAME_CHARACTERS, MAX_TICKER_CHARACTERS, maxSupplyText, warnAboutName } from "@satchel/core/token";
import { createText } from "../../../catalogue/en/tokens/create.ts";
import { asTyped, typingSeparators } from "../../../text/money/amount-typing.ts";
import { counted } from "../../../text/money/counts.ts";
import { AmountInput, MaxButton } from "../../../ui/form/amount-field.tsx";
import { Control, Field, fieldAria } from "../../../ui/form/field.tsx";
import { SettingRow } from "../../../ui/form/setting-row.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Stack } from "../../../ui/layout/page.tsx";
import { useApp, useLocale } from "../../../wiring/app-context.ts";
import { IconField } from "../icon/icon-field.tsx";
import { DECIMALS, NAME, SUPPLY, TICKER, WEBSITE } from "./creation-blockers.ts";
import type { Creation } from "./creation-form.ts";
import { CreationTextField, type FieldNote, NoteBelow, noteAria } from "./creation-text-field.tsx";
import { warningText } from "./creation-words.ts";
import styles from "./token-create.module.css";
import type { CreationState } from "./use-creation.ts";

/** The fields of a token, a collection or an NFT, the icon first: it is what others recognise. */
export function CreationFields({ creation }: { creation: CreationState }) {
  const { what, icon, setIcon } = creation;
  return (
    <Stack>
      <IconField
        value={icon}
        shape={what.kind === "token" ? "round" : "square"}
        isPicture={what.kind === "nft"}
        onChange={setIcon}
      />
      <Names creation={creation} />
      {what.kind === "token" && <DecimalsAndSupply creation={creation} />}
      {what.kind === "collection" && (
        <SupplyField creation={creation} label={createText.nftsAtMost} help={createText.nftsAtMostAbout} />
      )}
      <Website creation={creation} />
      {what.kind !== "nft" && <Variable creation={creation} />}
    </Stack>
  );
}

type Part = { creation: CreationState };

function Names({ creation: { form, marked, touched, change } }: Part) {
  const name = noteOf(form.name, marked.name);
  const ticker = noteOf(form.ticker, marked.ticker);
  return (
    <div className={styles.names}>
      <CreationTextField
        id={NAME}
        label={createText.name}
        isName
        value={form.name}
        onChange={({ target }) => change({ name: target.value })}
        onBlur={() => touched.add(NAME)}
        note={name}
        count={useCount(form.name, MAX_NAME_CHARACTERS)}
      />
      <CreationTextField
        id={TICKER}
        label={createText.ticker}
        isName
        value={form.ticker}
        onChange={({ target }) => change({ ticker: target.value })}
        onBlur={() => touched.add(TICKER)}
        note={ticker}
        count={useCount(form.ticker, MAX_TICKER_CHARACTERS)}
      />
      <NoteBelow of={NAME} note={name} />
      <NoteBelow of={TICKER} note={ticker} />
    </div>
  );
}

/** Returns what is told of a name or ticker: its problem, or what looks suspicious about it, which does not block. */
function noteOf(text: string, problem: string | undefined): FieldNote | undefined {
  if (problem !== undefined) return { text: problem, isProblem: true };
  const warning = text.trim() === "" ? undefined : warnAboutName(text);
  return warning && { text: warningText(text.trim(), warning), isProblem: false };
}

function useCount(text: string, max: number): string {
  const locale = useLocale();
  const count = counted([...text.trim()].length, locale).digits;
  return createText.countOf({ count, max: counted(max, locale).digits });
}

function DecimalsAndSupply({ creation }: Part) {
  const { form, rules, marked, touched, change } = creation;
  const decimals = marked.decimals === undefined ? undefined : { text: marked.decimals, isProblem: true };
  const supply = marked.supply === undefined ? undefined : { text: marked.supply, isProblem: true };
  // How the supply is grouped depends on the decimals; what was typed stays the same number.
  const setDecimals = (decimals: string) => {
    const before = typingSeparators(rules.separators, decimalsOf("token", form.decimals));
    const after = typingSeparators(rules.separators, decimalsOf("token", decimals));
    const plain = before.group === "" ? form.supply : form.supply.replaceAll(before.group, "");
    change({ decimals, supply: asTyped(plain, after) });
  };
  return (
    <div className={styles.numbers}>
      <CreationTextField
        id={DECIMALS}
        label={createText.decimals}
        inputMode="numeric"
        value={form.decimals}
        onChange={({ target }) => setDecimals(target.value.trim())}
        onBlur={() => touched.add(DECIMALS)}
        note={decimals}
      />
      <SupplyField creation={creation} label={createText.supply} note={supply} />
      <NoteBelow of={DECIMALS} note={decimals} />
      <NoteBelow of={SUPPLY} note={supply} />
    </div>
  );
}

const decimalsOf = (kind: Creation["kind"], decimals: string): number =>
  kind === "token" && /^\d$/.test(decimals) ? Number(decimals) : 0;

/** `note`: where what is wrong is told below its row. */
function SupplyField({
  creation,
  label,
  help,
  note,
}: Part & { label: string; help?: string; note?: FieldNote | undefined }) {
  const { what, form, rules, marked, touched, change } = creation;
  const isToken = what.kind === "token";
  const separators = typingSeparators(rules.separators, decimalsOf(what.kind, form.decimals));
  const problem = isToken ? undefined : marked.supply;
  const largest = asTyped(
    maxSupplyText({ kind: what.kind, protocol: form.protocol, decimals: form.decimals }, rules.separators),
    separators,
  );
  return (
    <Field id={SUPPLY} label={label} problem={problem} help={help}>
      <Control problem={marked.supply !== undefined}>
        <AmountInput
          id={SUPPLY}
          inputMode={isToken ? "decimal" : "numeric"}
          value={form.supply}
          onText={(supply) => change({ supply })}
          separators={separators}
          onBlur={() => touched.add(SUPPLY)}
          {...fieldAria(SUPPLY, problem, help !== undefined)}
          {...noteAria(SUPPLY, note)}
        />
        <MaxButton isOn={form.supply === largest} onClick={() => change({ supply: largest })} />
      </Control>
    </Field>
  );
}

function Website({ creation: { form, marked, touched, size, change } }: Part) {
  const { newTokenUrl } = useApp().network.links;
  const locale = useLocale();
  const bytes = createText.size({ bytes: counted(size.bytes, locale), max: counted(size.max, locale) });
  return (
    <div>
      <CreationTextField
        id={WEBSITE}
        label={createText.website}
        hint={createText.optional}
        inputMode="url"
        placeholder={createText.websitePlaceholder}
        value={form.url}
        onChange={({ target }) => change({ url: target.value })}
        onBlur={() => touched.add(WEBSITE)}
        problem={marked.url}
        help={form.url.trim() === "" && newTokenUrl !== "" ? createText.websiteEmpty({ url: newTokenUrl }) : undefined}
      />
      <p className={styles.size} data-full={size.bytes > size.max || undefined}>
        {bytes}
      </p>
    </div>
  );
}

function Variable({ creation: { form, change } }: Part) {
  return (
    <Card>
      <SettingRow title={createText.variable} about={form.isVariable ? createText.variableOn : createText.variableOff}>
        <Switch
          label={createText.variable}
          checked={form.isVariable}
          onChange={(isVariable) => change({ isVariable })}
        />
      </SettingRow>
    </Card>
  );
}
