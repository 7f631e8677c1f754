import type { RecipientLine } from "@satchel/core/payment-link";
import type { ReactNode } from "react";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./lines.module.css";
import type { ReadLines } from "./use-lines.ts";

type Props<Recipient> = { read: ReadLines<Recipient>; sumOf: (recipients: readonly Recipient[]) => ReactNode };

/** The sum of the recipients that can be paid, and how many of all they are, while others have to be corrected. */
export function ReadSoFar<Recipient extends Pick<RecipientLine, "line">>({ read, sumOf }: Props<Recipient>) {
  const locale = useLocale();
  const { lines, progress } = read;
  if (lines === "reading" || progress !== undefined || lines.recipients.length === 0) return null;
  const wrong = lines.problems.filter(({ code }) => code !== "line-empty").length;
  const count = counted(lines.recipients.length + wrong, locale);
  return (
    <div>
      <p className={styles.sum}>{sumOf(lines.recipients)}</p>
      <p className={styles.counted}>
        {wrong === 0
          ? sendText.rows.readAll({ count })
          : sendText.rows.readSome({ read: counted(lines.recipients.length, locale), count })}
      </p>
    </div>
  );
}
