import type { TokenId } from "@satchel/core/ids";
import { bytesOf, MAX_RAW_DATA_BYTES } from "@satchel/core/script";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paymentText } from "../../catalogue/en/payment/payment.ts";
import { sendText } from "../../catalogue/en/payment/send.ts";
import { DataPreview } from "../../flows/payment/form/data-shown.tsx";
import { ExtraRow } from "../../flows/payment/form/extra-row.tsx";
import { counted } from "../../text/money/counts.ts";
import { SettingRow } from "../../ui/form/setting-row.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { TokenName } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./data.module.css";
import { airdropOf, maxMessageBytes } from "./form/read-fields.ts";
import { MESSAGE, RAW } from "./form/send-blockers.ts";
import type { SendState } from "./use-send.ts";

/**
 * What goes with the money: a message, or under 'More options' raw data, never both. `children`: which coins pay, among
 * the options too.
 */
export function DataCard({ send, children }: { send: SendState; children: ReactNode }) {
  const linked = send.form.mode === "one" ? send.recipient?.link?.data : undefined;
  const { form } = send;
  const airdrop = airdropOf(form);
  const raw = linked === undefined && airdrop === undefined && <RawRow send={send} />;
  return (
    <Card>
      {airdrop !== undefined && <AirdropRow tokenId={airdrop} send={send} />}
      {linked === undefined ? (
        <MessageRow send={send} />
      ) : (
        <SettingRow
          title={paymentText.dataFromLink}
          about={paymentText.publicAndPermanent}
          below={<DataPreview script={linked} />}
        />
      )}
      <MoreOptions isUsed={form.extra === "raw" || form.coins.length > 0}>
        {raw}
        {children}
      </MoreOptions>
    </Card>
  );
}

/** What few payments need, behind one row; open while it is used. */
function MoreOptions({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  const isOpen = isUsed || wasOpened;
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        disabled={isUsed}
        onClick={() => setOpened(!wasOpened)}
      >
        <span>{sendText.moreOptions}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size="sm" />
      </button>
      {isOpen && <div className={styles.options}>{children}</div>}
    </>
  );
}

function AirdropRow({ tokenId, send }: { tokenId: TokenId; send: SendState }) {
  return (
    <SettingRow title={sendText.airdrop} about={sendText.airdropAbout}>
      <span className={styles.airdrop}>
        <Rich text={sendText.airdropTo} marks={{ token: <TokenName tokenId={tokenId} /> }} />
      </span>
      <button
        type="button"
        className={styles.linkButton}
        onClick={() => send.change(({ airdropTokenId: _, ...plain }) => plain)}
      >
        {sendText.airdropWithout}
      </button>
    </SettingRow>
  );
}

function MessageRow({ send }: { send: SendState }) {
  const locale = useLocale();
  const { form } = send;
  return (
    <ExtraRow
      title={paymentText.onChainMessage}
      about={paymentText.publicAndPermanent}
      isOn={form.extra === "message"}
      onTurn={(isOn) => send.setExtra("message", isOn)}
      text={{
        id: MESSAGE,
        label: paymentText.message,
        value: form.message,
        onChange: (message) => send.change((now) => ({ ...now, message })),
        onLeave: () => send.touched.add(MESSAGE),
        problem: send.marked.data,
        help: paymentText.messageHelp,
        count: bytesText(bytesOf(form.message), maxMessageBytes(form), locale),
      }}
    />
  );
}

function RawRow({ send }: { send: SendState }) {
  const locale = useLocale();
  const { form } = send;
  return (
    <ExtraRow
      title={sendText.rawDataTitle}
      about={paymentText.turnsMessageOff}
      isOn={form.extra === "raw"}
      onTurn={(isOn) => send.setExtra("raw", isOn)}
      text={{
        id: RAW,
        label: sendText.rawData,
        value: form.raw,
        onChange: (raw) => send.change((now) => ({ ...now, raw })),
        onLeave: () => send.touched.add(RAW),
        problem: send.marked.data,
        help: sendText.rawDataHelp,
        count: charactersText(form.raw.trim().length, 2 * MAX_RAW_DATA_BYTES, locale),
        isCode: true,
      }}
    >
      {send.data !== undefined && <DataPreview script={send.data} />}
    </ExtraRow>
  );
}

const bytesText = (bytes: number, max: number, locale: string): string =>
  paymentText.bytesOf({ bytes: counted(bytes, locale), max: counted(max, locale) });

/** Raw data is counted as it is typed: two characters are a byte (wallet.md 5.11). */
const charactersText = (characters: number, max: number, locale: string): string =>
  sendText.charactersOf({ characters: counted(characters, locale), max: counted(max, locale) });
