import { atoms } from "@satchel/core/amount";
import { coinsOf } from "@satchel/core/ledger";
import type { SpecialValues } from "@satchel/core/network";
import { ok } from "@satchel/core/result";
import { aToken, aTokenId, aUtxo } from "@satchel/core/testing";
import type { TokenGenesis, TokenType } from "@satchel/core/token";
import type { Plan, Utxo } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { aNetwork } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import type { SampleAnswers } from "../../../testing/sample-books.ts";
import { aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { SETTINGS } from "../../../testing/settings.ts";
import { TokenScreen } from "../token-screen.tsx";

export const ALP: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_STANDARD", number: 0 };
export const SLP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_FUNGIBLE", number: 1 };
export const VAULT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_MINT_VAULT", number: 2 };
export const NFT: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_CHILD", number: 65 };
export const GROUP: TokenType = { protocol: "SLP", type: "SLP_TOKEN_TYPE_NFT1_GROUP", number: 129 };
export const ODD: TokenType = { protocol: "ALP", type: "ALP_TOKEN_TYPE_UNKNOWN", number: 9 };
export const ID = aTokenId("a7".repeat(32));

export type Given = {
  type?: TokenType;
  info?: Partial<TokenGenesis["genesisInfo"]>;
  /** Of the coins with the token. */
  held?: readonly bigint[];
  hasBaton?: boolean;
  xec?: bigint;
  settings?: Partial<State["settings"]>;
  state?: Partial<State>;
  answers?: SampleAnswers;
  /** The query of the page, with its question mark. */
  query?: string;
  blacklist?: readonly string[];
  special?: Partial<SpecialValues>;
  /** The hosts of the bid of the savings token. */
  bids?: readonly string[];
};

/** Opens the page of a token with a wallet that holds some of it. `sent`: the plan that went out. */
export async function openToken({
  type = SLP,
  info,
  held = [40_000n],
  hasBaton = false,
  xec = 1_250_000n,
  query = "",
  blacklist = [],
  special = {},
  bids = [],
  ...given
}: Given = {}) {
  const genesisInfo = { tokenTicker: "LANTRN", tokenName: "Lantern Points", url: "", decimals: 2, ...info };
  const genesis: TokenGenesis = { tokenId: ID, tokenType: type, genesisInfo, timeFirstSeen: 0 };
  const tokenCoin = (amount: bigint, n: number, isMintBaton: boolean) =>
    aUtxo(ME, 546n, { n, token: { ...aToken(amount, ID), tokenType: type, isMintBaton } });
  const coins: Utxo[] = [
    ...(xec > 0n ? [aUtxo(ME, xec, { n: 900 })] : []),
    ...held.map((amount, n) => tokenCoin(amount, n + 1, false)),
    ...(hasBaton ? [tokenCoin(0n, 800, true)] : []),
  ];
  const ledger = aLedger([], 0n, { utxos: coinsOf(new Map()).change([], coins) });
  const settings = { ...SETTINGS, sendModal: false, ...given.settings };
  const engine = createSampleEngine(
    { ledger, tokens: new Map([[ID, genesis]]), settings, ...given.state },
    { fetchSupply: async () => ok({ atoms: atoms(100_000n), batons: 1 }), ...given.answers },
  );
  const network = {
    ...aNetwork(),
    endpoints: { ...aNetwork().endpoints, redemptionBids: bids },
    special: { ...aNetwork().special, blacklist, ...special },
  };
  const screen = await renderScreen(<TokenScreen rest={ID} />, engine, `/token/${ID}${query}`, network, {
    pause: () => Promise.resolve(),
  });
  const sent = () => engine.asked.find(({ action }) => action === "send")?.with as Plan | undefined;
  const toggle = async (name: string) => {
    const isCalled = (each: Element) => (each.getAttribute("aria-label") ?? each.textContent) === name;
    const found = [...document.querySelectorAll(":not(h2) > button[aria-expanded]")].find(isCalled);
    if (found) await screen.click(found);
  };
  return { engine, screen, sent, toggle };
}

/** The toggles of the page, and which one is open. */
export const toggles = () =>
  [...document.querySelectorAll(":not(h2) > button[aria-expanded]")].map(
    (each) => `${each.textContent} ${each.getAttribute("aria-expanded")}`,
  );
/** The value of a fact that was drawn last, by its name. */
export const fact = (name: string) =>
  [...document.querySelectorAll("dt")].findLast((each) => each.textContent === name)?.nextElementSibling?.textContent;
