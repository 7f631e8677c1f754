import { createRequire } from "node:module";
import type { ChronikClient, WsEndpoint } from "chronik-client";
import type { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import type { OutPoint, Script, Tx, TxBuilderInput } from "ecash-lib";

/**
 * The part of ecash-agora's interface under test. Its own types lead to the sources of ecash-wallet, which do not
 * compile here.
 */
export type Offer = {
  variant: { type: "ONESHOT"; params: AgoraOneshot } | { type: "PARTIAL"; params: AgoraPartial };
  outpoint: OutPoint;
  token: { tokenId: string; atoms: bigint };
  status: "OPEN" | "TAKEN" | "CANCELED";
  takenInfo?: { sats: bigint; atoms: bigint; takerScriptHex: string };
  askedSats(acceptedAtoms?: bigint): bigint;
  acceptTx(params: {
    covenantSk: Uint8Array;
    covenantPk: Uint8Array;
    fuelInputs: TxBuilderInput[];
    recipientScript: Script;
    acceptedAtoms?: bigint;
  }): Tx;
  cancelTx(params: { cancelSk: Uint8Array; fuelInputs: TxBuilderInput[]; recipientScript: Script }): Tx;
};

export type HistoryTable = "CONFIRMED" | "UNCONFIRMED" | "HISTORY";
type Member = { type: "TOKEN_ID"; tokenId: string } | { type: "PUBKEY"; pubkeyHex: string };

export type Agora = {
  allOfferedTokenIds(): Promise<string[]>;
  offeredFungibleTokenIds(): Promise<string[]>;
  offeredGroupTokenIds(): Promise<string[]>;
  activeOffersByTokenId(tokenId: string): Promise<Offer[]>;
  activeOffersByGroupTokenId(groupTokenId: string): Promise<Offer[]>;
  activeOffersByPubKey(pubkeyHex: string): Promise<Offer[]>;
  historicOffers(
    params: Member & { table: HistoryTable; page?: number; pageSize?: number },
  ): Promise<{ offers: Offer[]; numTxs: number; numPages: number }>;
  subscribeWs(ws: WsEndpoint, params: Member): void;
  unsubscribeWs(ws: WsEndpoint, params: Member): void;
};

type Library = { Agora: new (chronik: ChronikClient) => Agora };

const library: Library = createRequire(import.meta.url)("ecash-agora");
export const { Agora: AgoraClient } = library;
