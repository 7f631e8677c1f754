import { useState } from "react";
import { Card, SettingRow } from "../../ui/card.tsx";
import { Control, Field, fieldAria } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { messageRoom } from "./read-token-pushes.ts";
import styles from "./send-token.module.css";
import { PushesPreview } from "./token-receipt.tsx";
import { pushesProblemText } from "./token-send-words.ts";
import type { TokenSendState } from "./use-token-send.ts";

/** What goes beside the tokens: a message or data, never both. */
export function TokenExtras({ send }: { send: TokenSendState }) {
  const { form, change } = send;
  if (form.link) {
    const pushes = [...(form.link.firma === undefined ? [] : [form.link.firma]), ...form.link.empp];
    if (pushes.length === 0) return null;
    return (
      <Card>
        <SettingRow
          title="Data from the payment link"
          about="Public and permanent"
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
        title="On-chain message"
        about="Public and permanent"
        below={
          form.extra === "message" && (
            <Entry
              id="token-message"
              label="Message"
              value={form.message}
              onChange={(message) => change({ ...form, message })}
              send={send}
              help="Anyone can read it on the blockchain."
              count={`${room.bytes} / ${room.max} bytes`}
            />
          )
        }
      >
        <Switch label="On-chain message" checked={form.extra === "message"} onChange={turn("message")} />
      </SettingRow>
      <SettingRow
        title="Data pushes"
        about="For developers. Turns the message off."
        below={
          form.extra === "data" && (
            <Entry
              id="token-data"
              label="Data pushes"
              value={form.data}
              onChange={(data) => change({ ...form, data })}
              send={send}
              help="Hex, one push (firma, empp_raw) in each line."
              isCode
            />
          )
        }
      >
        <Switch label="Data pushes" checked={form.extra === "data"} onChange={turn("data")} />
      </SettingRow>
    </Card>
  );
}

/** The text of the switch above it. An empty one is no mistake until it is left. */
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
  const [wasLeft, setLeft] = useState(false);
  const found = send.problems?.pushes;
  const problem = found && (wasLeft || value.trim() !== "") ? pushesProblemText(found) : undefined;
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
            {...(props.isCode && { spellCheck: false, autoCapitalize: "none", autoCorrect: "off", translate: "no" })}
            {...fieldAria(id, problem, true)}
          />
        </Control>
      </Field>
      {props.isCode && send.payment && <PushesPreview pushes={send.payment.pushes} />}
    </div>
  );
}
