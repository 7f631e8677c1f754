import type { TokenGenesis } from "@satchel/core/token";
import { XEC } from "../../../text/money/money.ts";
import { xecPrice } from "../../../text/money/token-price.ts";
import { Amount } from "../../../ui/words/amount.tsx";
import { useLocale } from "../../../wiring/app-context.ts";

/** Shows the price of one whole token in XEC, as amounts beside it are shown. No digit of it is dimmed. */
export function PriceEach({ nanoSatsPerAtom, token }: { nanoSatsPerAtom: bigint; token: TokenGenesis }) {
  const price = xecPrice(nanoSatsPerAtom, token, useLocale());
  return <Amount parts={{ sign: "", integer: price, decimal: "", fraction: "", suffix: "" }} unit={XEC} />;
}
