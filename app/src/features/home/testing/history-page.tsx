import { addressOf } from "@satchel/core/address";
import type { TokenId } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import { aScript, aToken, aTx, type TxBuilder } from "@satchel/core/testing";
import type { TokenGenesis } from "@satchel/core/token";
import type { TokenEntry } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { aNetwork, type Screen } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { ALICE, aLedger, createSampleEngine, ME } from "../../../testing/sample-engine.ts";
import { HomeScreen } from "../home-screen.tsx";

export const hex = (text: string) =>
  [...new TextEncoder().encode(text)].map((b) => b.toString(16).padStart(2, "0")).join("");
export const push = (bytes: string) => (bytes.length / 2).toString(16).padStart(2, "0") + bytes;
export const script = (...pushes: string[]) => aScript(`6a${pushes.map(push).join("")}`);
export const SENDER = addressOf(ALICE, "ecash") ?? "";
export const ARTICLE = { article: "https://articles.example/?id={txid}" };

export const received = (n: number, data?: ScriptHex, sats = 100_000n): TxBuilder => {
  const tx = aTx(n).from(ALICE).paying(ME, sats);
  return data === undefined ? tx : tx.paying(data, 0n);
};

/** Opens Home with these transactions. `extraRows`: how many rows are no transactions. */
export async function open(
  txs: TxBuilder[],
  state: Partial<State> = {},
  { extraRows = 0, ...links }: { extraRows?: number; article?: string } = {},
): Promise<Screen & Opened> {
  const engine = createSampleEngine({ ledger: aLedger(txs, 1_000_000n), ...state });
  const screen = await renderScreen(<HomeScreen />, engine, "/", aNetwork({ ...ARTICLE, ...links }));
  await screen.until(() => rows().length === txs.length + extraRows);
  return { ...screen, engine };
}
type Opened = { engine: ReturnType<typeof createSampleEngine> };

export const rows = () => [...document.querySelectorAll<HTMLElement>("main li > button[aria-expanded]")];
export const row = (at = 0) => rows()[at]?.textContent ?? "";

export async function expand(screen: Screen, at = 0): Promise<string> {
  await screen.click(rows()[at] ?? document.body);
  await screen.until(() => screen.text().includes("Copy txid"));
  return rows()[at]?.nextElementSibling?.textContent ?? "";
}

export const TOKEN = aToken(250_000n);
export const GENESIS: TokenGenesis = {
  tokenId: TOKEN.tokenId,
  tokenType: TOKEN.tokenType,
  genesisInfo: { tokenName: "Moss Credits", tokenTicker: "MOSS", url: "", decimals: 4 },
  timeFirstSeen: 0,
};
export const MOSS = new Map([[TOKEN.tokenId, GENESIS]]);
export const entry = (tokenId: TokenId, fields: Partial<TokenEntry> = {}) =>
  ({
    tokenId,
    tokenType: TOKEN.tokenType,
    txType: "SEND",
    isInvalid: false,
    burnSummary: "",
    failedColorings: [],
    actualBurnAtoms: 0n,
    intentionalBurnAtoms: 0n,
    burnsMintBatons: false,
    ...fields,
  }) as TokenEntry;
