import { atoms, sats } from "@satchel/core/amount";
import { outpointOf, type TokenId } from "@satchel/core/ids";
import type { TokenList } from "@satchel/core/network";
import type { Offer, PartialOffer } from "@satchel/core/offer";
import { ok } from "@satchel/core/result";
import { aTokenId, txidOfNumber } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import { DEFAULT_SETTINGS, type State } from "@satchel/engine";
import { AsksTrading } from "../flows/trade/allowed/trading.tsx";
import type { Market } from "../flows/trade/book/market.ts";
import { OrderBookCard } from "../flows/trade/buy/order-book-card.tsx";
import { aNetwork } from "./page.ts";
import { renderScreen } from "./render-screen.tsx";
import type { SampleAnswers } from "./sample-books.ts";
import { ALICE, aLedger, createSampleEngine } from "./sample-engine.ts";

export const ID = aTokenId("a7".repeat(32));
export const STRANGER = `02${"cd".repeat(32)}`;
const tokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 } as const;
export const token: TokenGenesis = {
  tokenId: ID,
  tokenType,
  genesisInfo: { tokenName: "Lantern Points", tokenTicker: "LANTRN", url: "", decimals: 2 },
  timeFirstSeen: 0,
};

/** The same token without decimals. */
export const wholeToken: TokenGenesis = { ...token, genesisInfo: { ...token.genesisInfo, decimals: 0 } };

type Wanted = { all?: bigint; satsEach?: bigint; min?: bigint; n?: number; makerPk?: string };

/** Returns an offer of `all` atoms at `satsEach` sats each. */
export function offer({
  all = 400_000n,
  satsEach = 21n,
  min = 1_000n,
  n = 1,
  makerPk = STRANGER,
}: Wanted = {}): PartialOffer {
  return {
    variant: "PARTIAL",
    outpoint: outpointOf(txidOfNumber(n), 1),
    sats: sats(546n),
    tokenId: ID,
    tokenType,
    atoms: atoms(all),
    makerPk,
    makerScript: ALICE,
    redeemScript: `${n}`.padStart(4, "0"),
    minAtoms: atoms(min),
    terms: {
      tokenId: ID,
      tokenType,
      truncAtoms: all,
      numAtomsTruncBytes: 0,
      numSatsTruncBytes: 0,
      atomsScaleFactor: satsEach,
      scaledTruncAtomsPerTruncSat: 1n,
      minAcceptedScaledTruncAtoms: min * satsEach,
      enforcedLockTime: 600_000_000,
      makerPk,
    },
  };
}

export const BOOK = [
  offer({ satsEach: 24n, n: 3 }),
  offer({ n: 1 }),
  offer({ satsEach: 22n, n: 2 }),
  offer({ satsEach: 31n, n: 4 }),
];

export type Given = {
  token?: TokenGenesis;
  offers?: readonly Offer[];
  balance?: bigint;
  state?: Partial<State>;
  answers?: SampleAnswers;
  blacklist?: TokenList;
  whitelist?: TokenId[];
  isNft?: boolean;
  collectionId?: TokenId;
  onMarket?: (market: Market) => void;
  /** Whether balances are hidden. */
  isHidden?: boolean;
};

/**
 * Shows the order book of a token with these offers, for a wallet with this balance. `tell`: says that the offers
 * changed.
 */
export async function openBook({
  token: shown = token,
  offers = BOOK,
  balance = 100_000_000n,
  state,
  answers,
  blacklist = [],
  whitelist = [],
  isNft = false,
  collectionId,
  onMarket,
  isHidden = false,
}: Given = {}) {
  let onChange = () => {};
  const watchToken: SampleAnswers["watchToken"] = async (_, watch) => {
    onChange = watch;
    return () => undefined;
  };
  const engine = createSampleEngine(
    {
      ledger: aLedger([], balance),
      tokens: new Map([[ID, shown]]),
      settings: { ...DEFAULT_SETTINGS, balanceVisible: !isHidden },
      ...state,
    },
    { fetchOffers: async () => ok({ offers, refused: [] }), watchToken, ...answers },
  );
  const network = aNetwork();
  const screen = await renderScreen(
    <AsksTrading tokenId={ID}>
      <OrderBookCard token={shown} isNft={isNft} collectionId={collectionId} onMarket={onMarket} />
    </AsksTrading>,
    engine,
    `/token/${ID}`,
    {
      ...network,
      special: { ...network.special, blacklist, whitelist },
    },
  );
  await screen.until(() => !screen.has("[aria-label='Loading the offers…']"));
  return { engine, screen, tell: () => onChange() };
}

/** The rows in view. */
export const radios = () => [...document.querySelectorAll<HTMLElement>("[role=radio]")];
export const checked = () => radios().findIndex((radio) => radio.getAttribute("aria-checked") === "true");
export const field = () => document.querySelector<HTMLInputElement>("input[inputmode=decimal]");
export const buyButton = () =>
  [...document.querySelectorAll("button")].filter((button) => /^Buy .*LANTRN$/.test(button.textContent ?? "")).at(-1);
