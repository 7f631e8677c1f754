// What an opened row says of a token that moved: how much of it, and what one cost.
import { atoms, type Sats } from "@satchel/core/amount";
import type { ReactNode } from "react";
import { transactionText } from "../../catalogue/en/history/transaction.ts";
import { txDetailText } from "../../catalogue/en/history/tx-detail.ts";
import type { TxEvent } from "../../text/activity-words.ts";
import { counted } from "../../text/money/counts.ts";
import { Fact } from "../../ui/layout/facts.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { PriceEach as Each } from "../money/price-each.tsx";
import { TokenName, useToken } from "../tokens/token.tsx";
import { CopyTokens, Small } from "./fact-parts.tsx";
import type { ReadTx } from "./read-tx.ts";
import { absolute, fanInputsOf, type TxFace } from "./tx-face.ts";

type Props = { read: ReadTx; face: TxFace };

/** Returns the name of the first fact of a token that this wallet moved. */
export function factName(event: TxEvent): string {
  switch (event) {
    case "listed":
    case "relisted":
      return txDetailText.onOffer;
    case "listingCanceled":
      return txDetailText.cameBack;
    case "burned":
    case "minted":
    case "created":
    case "bought":
      return transactionText.events[event];
    case "fannedOut":
      return transactionText.events.created;
    case "tokenMoved":
      return txDetailText.moved;
    default:
      return txDetailText.youSent;
  }
}

/** Returns what stands under that fact in place of the token's name; undefined where the name does. */
export function factAbout(event: TxEvent): string | undefined {
  if (event === "burned") return txDetailText.goneForGood;
  return event === "listed" || event === "relisted" ? txDetailText.untilSold : undefined;
}

/** An amount of the token that the row is about; under it the token's name, or what `children` say. */
export function TokenFact(props: Props & { name: string; children?: ReactNode }) {
  const { name, read, face, children } = props;
  const locale = useLocale();
  const token = face.token?.first;
  if (token === undefined) return null;
  const by = absolute(read.effect.tokens.get(token.tokenId) ?? 0n);
  const isOnOffer = face.event === "listed" || face.event === "relisted";
  const moved = by === 0n || isOnOffer ? token.atoms : by;
  const fan = fanInputsOf(face);
  return (
    <Fact name={name}>
      {fan > 0 && txDetailText.mintInputs({ count: counted(fan, locale) })}
      {fan === 0 && moved > 0n && <CopyTokens of={{ tokenId: token.tokenId, atoms: atoms(moved) }} />}
      {fan === 0 && moved === 0n && <TokenName tokenId={token.tokenId} />}
      <Small>{children ?? (fan === 0 && moved === 0n ? undefined : <TokenName tokenId={token.tokenId} />)}</Small>
    </Fact>
  );
}

/** Nanosats in a sat. */
const NANO = 1_000_000_000n;

/** What one whole token cost. */
export function PriceEach({ read, face, sats: price }: Props & { sats: Sats }) {
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const token = useToken(face.token?.first.tokenId);
  const bought = absolute((token && read.effect.tokens.get(token.tokenId)) ?? 0n);
  if (token === undefined || bought === 0n) return <Fact name={txDetailText.priceEach}>–</Fact>;
  return (
    <Fact name={txDetailText.priceEach}>
      <Each nanoSatsPerAtom={(price * NANO) / bought} token={token} isHidden={!visible} />
    </Fact>
  );
}
