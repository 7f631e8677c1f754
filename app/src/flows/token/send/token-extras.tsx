import type { TokenLink } from "@satchel/core/payment-link";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { sendTokenText } from "../../../catalogue/en/payment/send-token.ts";
import { counted } from "../../../text/money/counts.ts";
import { SettingRow } from "../../../ui/form/setting-row.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { ExtraRow } from "../../payment/form/extra-row.tsx";
import { messageRoom } from "./read-token-pushes.ts";
import { DATA, MESSAGE } from "./token-blockers.ts";
import { PushesPreview } from "./token-receipt.tsx";
import type { TokenSendState } from "./use-token-send.ts";

/** Data that goes beside the tokens: a message or pushes, never both. SLP has no place for them. */
export function TokenExtras({ send }: { send: TokenSendState }) {
  const { form, rules } = send;
  if (form.link) return <LinkedPushes link={form.link} />;
  const unavailable = rules.send.hasPushes ? undefined : sendTokenText.notWithSlp;
  return (
    <Card>
      <MessageRow send={send} unavailable={unavailable} />
      <DataRow send={send} unavailable={unavailable === undefined ? undefined : sendTokenText.onlyWithAlp} />
    </Card>
  );
}

function LinkedPushes({ link }: { link: TokenLink }) {
  const pushes = [...(link.firma === undefined ? [] : [link.firma]), ...link.empp];
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

type Props = { send: TokenSendState; unavailable: string | undefined };

const turn = (send: TokenSendState, extra: "message" | "data") => (isOn: boolean) =>
  send.change((now) => ({ ...now, extra: isOn ? extra : "none" }));

function MessageRow({ send, unavailable }: Props) {
  const { form, change, words } = send;
  const room = messageRoom(form, send.rules.send);
  return (
    <ExtraRow
      title={paymentText.onChainMessage}
      about={paymentText.publicAndPermanent}
      unavailable={unavailable}
      isOn={form.extra === "message"}
      onTurn={turn(send, "message")}
      text={{
        id: MESSAGE,
        label: paymentText.message,
        value: form.message,
        onChange: (message) => change((now) => ({ ...now, message })),
        onLeave: () => send.touched.add(MESSAGE),
        problem: send.marked.pushes,
        help: paymentText.messageHelp,
        count: paymentText.bytesOf({
          bytes: counted(room.bytes, words.locale),
          max: counted(room.max, words.locale),
        }),
      }}
    />
  );
}

function DataRow({ send, unavailable }: Props) {
  const { form, change } = send;
  return (
    <ExtraRow
      title={sendTokenText.data}
      about={paymentText.turnsMessageOff}
      unavailable={unavailable}
      isOn={form.extra === "data"}
      onTurn={turn(send, "data")}
      text={{
        id: DATA,
        label: sendTokenText.data,
        value: form.data,
        onChange: (data) => change((now) => ({ ...now, data })),
        onLeave: () => send.touched.add(DATA),
        problem: send.marked.pushes,
        help: sendTokenText.dataHelp,
        isCode: true,
      }}
    >
      {send.payment && <PushesPreview pushes={send.payment.pushes} />}
    </ExtraRow>
  );
}
