import { amountText, DUST_SATS, formatAtoms } from "@satchel/core/amount";
import { airdropText } from "../../catalogue/en/tokens/airdrop.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { counted } from "../../text/money/counts.ts";
import { xecText } from "../../text/money/money.ts";
import { tickerText } from "../../text/token-words.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { useToken } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./airdrop.module.css";
import type { AirdropResult } from "./find-recipients.ts";

/** How many recipients there are, and who gets nothing and why. `isOpen`: the list may be paid, so it can be copied. */
export function ResultHead({
  result,
  isOfNfts,
  isOpen,
}: {
  result: AirdropResult;
  isOfNfts: boolean;
  isOpen: boolean;
}) {
  const { airdrop, holders, at, lines } = result;
  const locale = useLocale();
  const copy = useCopy();
  const without = useWithout(result, isOfNfts);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at);
  return (
    <div className={styles.head}>
      <div className={styles.headWords}>
        <h2>{airdropText.recipients({ count: counted(airdrop.payments.length, locale) })}</h2>
        <p className={styles.help}>{airdropText.ofHolders({ count: counted(holders.holdings.size, locale), time })}</p>
        {without.map((text) => (
          <p key={text} className={styles.help}>
            {text}
          </p>
        ))}
      </div>
      {isOpen && (
        <CopyButton size="sm" onCopy={() => copy(lines.join("\n"), airdropText.copied)}>
          {airdropText.copy}
        </CopyButton>
      )}
    </div>
  );
}

/** Returns the sentences about holders that get nothing. */
function useWithout({ airdrop, holders, ignored, asked }: AirdropResult, isOfNfts: boolean): string[] {
  const locale = useLocale();
  const token = useToken(asked.tokenId);
  const count = (number: number) => counted(number, locale);
  const decimals = isOfNfts ? 0 : (token?.genesisInfo.decimals ?? 0);
  const minimum = amountText(formatAtoms(asked.minAtoms, decimals, { separators: separatorsOf(locale) }));
  const ticker = token && !isOfNfts ? tickerText(token) : "";
  return [
    ignored.isMe && airdropText.ignoredMe,
    ignored.minters > 0 && airdropText.ignoredMinters({ count: count(ignored.minters) }),
    ignored.listed > 0 && airdropText.ignoredListed({ count: count(ignored.listed) }),
    airdrop.belowMinimum > 0 &&
      airdropText.belowMinimum({ count: count(airdrop.belowMinimum), minimum: `${minimum} ${ticker}`.trim() }),
    airdrop.leftOut > 0 && airdropText.leftOut({ count: count(airdrop.leftOut), dust: xecText(DUST_SATS, locale) }),
    holders.unread > 0 && airdropText.unread({ count: count(holders.unread) }),
  ].filter((text) => text !== false);
}
