import { useState } from "react";
import { paymentText } from "../../catalogue/en/payment.ts";
import { sendTokenText } from "../../catalogue/en/send-token.ts";
import { counted } from "../../text/counts.ts";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { messageRoom } from "./read-token-pushes.ts";
import styles from "./send-token.module.css";
import { PushesPreview } from "./token-receipt.tsx";
import { pushesProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** Data that goes beside the tokens: a message or pushes, never both. */
export function TokenExtras({ send }: { send: TokenSendState }) {
  const locale = useLocale();
  const { form, change } = send;
  if (form.link) {
    const pushes = [...(form.link.firma === undefined ? [] : [form.link.firma]), ...form.link.empp];
    if (pushes.length === 0) return null;
    return (
      <Card>
        <SettingRow
          title={paymentText.dataFromLink}
          about={paymentText.publicAndPermanent}
          below={<PushesPreview pushes={pushes} />}
        />
      </Card>
    );
  }
  const turn = (extra: "message" | "data") => (on: boolean) => change({ ...form, extra: on ? extra : "none" });
  const room = messageRoom(form, send.rules.send);
  return (
    <Card>
      <SettingRow
        title={paymentText.onChainMessage}
        about={paymentText.publicAndPermanent}
        below={
          form.extra === "message" && (
            <Entry
              id="token-message"
              label={paymentText.message}
              value={form.message}
              onChange={(message) => change({ ...form, message })}
              send={send}
              help={paymentText.messageHelp}
              count={paymentText.bytesOf({ bytes: counted(room.bytes, locale), max: counted(room.max, locale) })}
            />
          )
        }
      >
        <Switch label={paymentText.onChainMessage} checked={form.extra === "message"} onChange={turn("message")} />
      </SettingRow>
      <SettingRow
        title={sendTokenText.data}
        about={paymentText.turnsMessageOff}
        below={
          form.extra === "data" && (
            <Entry
              id="token-data"
              label={sendTokenText.data}
              value={form.data}
              onChange={(data) => change({ ...form, data })}
              send={send}
              help={sendTokenText.dataHelp}
              isCode
            />
          )
        }
      >
        <Switch label={sendTokenText.data} checked={form.extra === "data"} onChange={turn("data")} />
      </SettingRow>
    </Card>
  );
}

/** The field under a switch. An empty field has a problem only after it was left. */
function Entry(props: {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  send: TokenSendState;
  help: string;
  count?: string;
  isCode?: boolean;
}) {
  const { id, value, send } = props;
  const locale = useLocale();
  const [wasLeft, setLeft] = useState(false);
  const found = send.problems?.pushes;
  const problem = found && (wasLeft || value.trim() !== "") ? pushesProblemText(found, locale) : undefined;
  return (
    <div className={styles.entry}>
      <Field id={id} label={props.label} problem={problem} help={props.help} count={props.count}>
        <Control problem={problem !== undefined} tall>
          <textarea
            id={id}
            rows={2}
            className={props.isCode ? styles.code : undefined}
            value={value}
            onChange={(event) => props.onChange(event.target.value)}
            onBlur={() => setLeft(true)}
            dir={props.isCode ? "ltr" : "auto"}
            translate="no"
            {...(props.isCode && { spellCheck: false, autoCapitalize: "none", autoCorrect: "off" })}
            {...fieldAria(id, problem, true)}
          />
        </Control>
      </Field>
      {props.isCode && send.payment && <PushesPreview pushes={send.payment.pushes} />}
    </div>
  );
}
