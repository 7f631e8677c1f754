import { atomsInputText, xecInputText } from "@satchel/core/amount";
import type { OwnTrade } from "@satchel/core/market";
import { csvLine } from "@satchel/core/text";
import type { TokenGenesis } from "@satchel/core/token";
import { tickerText } from "../../../text/token-words.ts";

/** The head of the file, English in every language: programs find the columns by it. */
const COLUMNS = ["Date (UTC)", "Txid", "Side", "Token id", "Token ticker", "Token amount", "XEC", "Final"] as const;

/** Returns trades as CSV, in their order. XEC is what was paid to the seller, without network fees. */
export function ownTradesCsv(trades: readonly OwnTrade[], token: TokenGenesis): string {
  const { decimals } = token.genesisInfo;
  const lines = trades.map(({ atSecs, txid, side, atoms, sats, isFinal }) =>
    csvLine([
      { safe: isoText(atSecs) },
      { safe: txid },
      { safe: side },
      { safe: token.tokenId },
      tickerText(token),
      { safe: atomsInputText(atoms, decimals) },
      { safe: xecInputText(sats) },
      { safe: isFinal ? "yes" : "no" },
    ]),
  );
  return [csvLine(COLUMNS.map((safe) => ({ safe }))), ...lines].join("");
}

/** A server may tell any time; one that no date can have is left out. */
function isoText(atSecs: number): string {
  const time = new Date(atSecs * 1000);
  return atSecs <= 0 || Number.isNaN(time.getTime()) ? "" : time.toISOString();
}
