import { bytesOf, MAX_RAW_DATA_BYTES } from "@satchel/core/script";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendText } from "../../catalogue/en/send.ts";
import { counted } from "../../text/counts.ts";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Control, fieldAria, helpId } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Rich } from "../../ui/rich.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TokenName } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./data.module.css";
import { DataPreview } from "./data-shown.tsx";
import { airdropOf, maxMessageBytes } from "./read-fields.ts";
import { dataProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

/** What goes with the money: a message or raw data, never both. `children`: which coins pay. */
export function DataCard({ send, children }: { send: SendState; children: ReactNode }) {
  const linked = send.form.mode === "one" ? send.recipient?.link?.data : undefined;
  const airdrop = airdropOf(send.form);
  return (
    <Card>
      {airdrop !== undefined && <AirdropRow tokenId={airdrop} send={send} />}
      {linked === undefined ? (
        <>
          <MessageRow send={send} />
          {airdrop === undefined && <RawRow send={send} />}
        </>
      ) : (
        <SettingRow
          title={paymentText.dataFromLink}
          about={paymentText.publicAndPermanent}
          below={<DataPreview script={linked} />}
        />
      )}
      {children}
    </Card>
  );
}

function AirdropRow({ tokenId, send }: { tokenId: string; send: SendState }) {
  const { airdropTokenId: _, ...plain } = send.form;
  return (
    <SettingRow title={sendText.airdrop} about={sendText.airdropAbout}>
      <span className={styles.airdrop}>
        <Rich text={sendText.airdropTo} marks={{ token: <TokenName tokenId={tokenId} /> }} />
      </span>
      <button type="button" className={styles.linkButton} onClick={() => send.change(plain)}>
        {sendText.airdropWithout}
      </button>
    </SettingRow>
  );
}

function MessageRow({ send }: { send: SendState }) {
  const locale = useLocale();
  const isOn = send.form.extra === "message";
  return (
    <SettingRow
      title={paymentText.onChainMessage}
      about={paymentText.publicAndPermanent}
      below={
        isOn ? (
          <Entry
            id="message"
            label={paymentText.message}
            value={send.form.message}
            onChange={(message) => send.change({ ...send.form, message })}
            send={send}
            help={paymentText.messageHelp}
            count={bytesText(bytesOf(send.form.message), maxMessageBytes(send.form), locale)}
          />
        ) : undefined
      }
    >
      <Switch label={paymentText.onChainMessage} checked={isOn} onChange={(on) => send.setExtra("message", on)} />
    </SettingRow>
  );
}

function RawRow({ send }: { send: SendState }) {
  const locale = useLocale();
  const isOn = send.form.extra === "raw";
  const hex = send.form.raw.trim();
  return (
    <SettingRow
      title={sendText.rawDataTitle}
      about={paymentText.turnsMessageOff}
      below={
        isOn ? (
          <>
            <Entry
              id="raw-data"
              label={sendText.rawData}
              value={send.form.raw}
              onChange={(raw) => send.change({ ...send.form, raw })}
              send={send}
              help={sendText.rawDataHelp}
              count={bytesText(Math.ceil(hex.length / 2), MAX_RAW_DATA_BYTES, locale)}
              isCode
            />
            {send.data !== undefined && <DataPreview script={send.data} />}
          </>
        ) : undefined
      }
    >
      <Switch label={sendText.rawDataTitle} checked={isOn} onChange={(on) => send.setExtra("raw", on)} />
    </SettingRow>
  );
}

const bytesText = (bytes: number, max: number, locale: string): string =>
  paymentText.bytesOf({ bytes: counted(bytes, locale), max: counted(max, locale) });

/** The field under a switch, which is its heading. An empty field has a problem only after it was left. */
function Entry(props: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  send: SendState;
  help: string;
  count: string;
  isCode?: boolean;
}) {
  const { id, value, send } = props;
  const locale = useLocale();
  const [wasLeft, setLeft] = useState(false);
  const found = send.problems.data;
  const area = useRef<HTMLTextAreaElement>(null);
  // A person who turns the switch on wants to write; one who comes back to a draft does not.
  useEffect(() => {
    if (document.activeElement?.getAttribute("role") === "switch") area.current?.focus();
  }, []);
  const problem = found && (wasLeft || value.trim() !== "") ? dataProblemText(found, locale) : undefined;
  return (
    <div className={styles.entry}>
      <Control problem={problem !== undefined} tall>
        <textarea
          ref={area}
          id={id}
          aria-label={props.label}
          rows={1}
          className={props.isCode ? styles.hex : styles.growing}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={() => setLeft(true)}
          dir={props.isCode ? "ltr" : "auto"}
          translate="no"
          {...(props.isCode && { spellCheck: false, autoCapitalize: "none", autoCorrect: "off" })}
          {...fieldAria(id, problem, true)}
        />
      </Control>
      <FieldFoot id={id} problem={problem} help={props.help} count={props.count} />
    </div>
  );
}

/** The line under a text field: its problem or its help, and how long the text may be. */
function FieldFoot(props: {
  id: string;
  problem?: string | undefined;
  help?: string | undefined;
  count?: string | undefined;
}) {
  return (
    <div className={styles.foot}>
      <p
        id={helpId(props.id)}
        className={props.problem === undefined ? styles.footHelp : styles.footProblem}
        role={props.problem === undefined ? undefined : "alert"}
      >
        {props.problem !== undefined && <Icon of={CircleAlert} size="xs" />}
        <span>{props.problem ?? props.help}</span>
      </p>
      {props.count !== undefined && <span className={styles.footCount}>{props.count}</span>}
    </div>
  );
}
