import type { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import { DEFAULT_DUST_SATS, type Script, type TxInput } from "ecash-lib";
import type { Party } from "../people/party.ts";
import type { WorldToken } from "../tokens/token.ts";

/** Where an open offer lies; its coin holds dust and the tokens. */
type Place = { maker: Party; token: WorldToken; txid: string; outIdx: number; atoms: bigint };
export type PartialOffer = Place & { kind: "partial"; terms: AgoraPartial };
export type OneshotOffer = Place & { kind: "oneshot"; terms: AgoraOneshot };
export type Offer = PartialOffer | OneshotOffer;

export const offerKey = ({ txid, outIdx }: Offer): string => `${txid}:${outIdx}`;

/** The offer's coin as an input to sign. */
export function offerInput({ txid, outIdx, terms }: Offer): TxInput {
  const redeemScript: Script = terms.script();
  return { prevOut: { txid, outIdx }, signData: { sats: DEFAULT_DUST_SATS, redeemScript } };
}
