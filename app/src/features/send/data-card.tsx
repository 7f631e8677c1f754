import { bytesOf, MAX_RAW_DATA_BYTES } from "@satchel/core/script";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Control, fieldAria, helpId } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TokenName } from "../../widgets/tokens/token.tsx";
import styles from "./data.module.css";
import { DataPreview } from "./data-shown.tsx";
import { airdropOf, maxMessageBytes } from "./read-fields.ts";
import { dataProblemText } from "./send-words.ts";
import type { SendState } from "./use-send.ts";

/** What goes beside the money: a message or raw data, never both; and which coins pay. */
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
          title="Data from the payment link"
          about="Public and permanent"
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
    <SettingRow title="Airdrop" about="The payment says so, publicly.">
      <span className={styles.airdrop}>
        to holders of <TokenName tokenId={tokenId} />
      </span>
      <button type="button" className={styles.linkButton} onClick={() => send.change(plain)}>
        Send without
      </button>
    </SettingRow>
  );
}

function MessageRow({ send }: { send: SendState }) {
  const isOn = send.form.extra === "message";
  return (
    <SettingRow
      title="On-chain message"
      about="Public and permanent"
      below={
        isOn ? (
          <Entry
            id="message"
            label="Message"
            value={send.form.message}
            onChange={(message) => send.change({ ...send.form, message })}
            send={send}
            help="Anyone can read it on the blockchain."
            count={`${bytesOf(send.form.message)} / ${maxMessageBytes(send.form)} bytes`}
          />
        ) : undefined
      }
    >
      <Switch label="On-chain message" checked={isOn} onChange={(on) => send.setExtra("message", on)} />
    </SettingRow>
  );
}

function RawRow({ send }: { send: SendState }) {
  const isOn = send.form.extra === "raw";
  const hex = send.form.raw.trim();
  return (
    <SettingRow
      title="Raw OP_RETURN data"
      about="For developers. Turns the message off."
      below={
        isOn ? (
          <>
            <Entry
              id="raw-data"
              label="Raw data"
              value={send.form.raw}
              onChange={(raw) => send.change({ ...send.form, raw })}
              send={send}
              help="Hex of the pushes, without the leading 6a."
              count={`${Math.ceil(hex.length / 2)} / ${MAX_RAW_DATA_BYTES} bytes`}
              isCode
            />
            {send.data !== undefined && <DataPreview script={send.data} />}
          </>
        ) : undefined
      }
    >
      <Switch label="Raw OP_RETURN data" checked={isOn} onChange={(on) => send.setExtra("raw", on)} />
    </SettingRow>
  );
}

/** The text of the switch above it, which is its heading. An empty one is no mistake until it is left. */
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
  const [wasLeft, setLeft] = useState(false);
  const found = send.problems.data;
  const problem = found && (wasLeft || value.trim() !== "") ? dataProblemText(found) : undefined;
  return (
    <div className={styles.entry}>
      <Control problem={problem !== undefined} tall>
        <textarea
          id={id}
          aria-label={props.label}
          rows={1}
          className={props.isCode ? styles.hex : styles.growing}
          value={value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={() => setLeft(true)}
          {...(props.isCode && { spellCheck: false, autoCapitalize: "none", autoCorrect: "off", translate: "no" })}
          {...fieldAria(id, problem, true)}
        />
      </Control>
      <FieldFoot id={id} problem={problem} help={props.help} count={props.count} />
    </div>
  );
}

/** What stands under a text: what is wrong with it or what it is, and how long it may be. */
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
