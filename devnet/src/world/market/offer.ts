import type { AgoraOneshot } from "ecash-agora/dist/oneshot.js";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import { DEFAULT_DUST_SATS, type Script, type TxInput } from "ecash-lib";
import type { Party } from "../people/party.ts";
import type { WorldToken } from "../tokens/create-token.ts";

/** The outpoint of an open offer. Its coin holds dust and the tokens. */
type Place = { maker: Party; token: WorldToken; txid: string; outIdx: number; atoms: bigint };
export type PartialOffer = Place & { kind: "partial"; terms: AgoraPartial };
export type OneshotOffer = Place & { kind: "oneshot"; terms: AgoraOneshot };
export type Offer = PartialOffer | OneshotOffer;

const offerKey = ({ txid, outIdx }: Offer): string => `${txid}:${outIdx}`;

/** Returns the offer's coin as an input to sign. */
export function offerInput({ txid, outIdx, terms }: Offer): TxInput {
  const redeemScript: Script = terms.script();
  return { prevOut: { txid, outIdx }, signData: { sats: DEFAULT_DUST_SATS, redeemScript } };
}

/** The offers of the world: which are open, and what became of the others. */
export type Book = {
  add(offer: Offer): void;
  /** Records that an offer was bought, wholly or in part. `left` is what is still open of it. */
  take(offer: Offer, txid: string, left?: Offer): void;
  cancel(offer: Offer, txid: string): void;
  open(): readonly Offer[];
  readonly takenTxids: readonly string[];
  readonly cancelledTxids: readonly string[];
};

export function createBook(): Book {
  const open = new Map<string, Offer>();
  const takenTxids: string[] = [];
  const cancelledTxids: string[] = [];
  const remove = (offer: Offer): void => {
    if (!open.delete(offerKey(offer))) throw new RangeError(`the offer ${offerKey(offer)} is not open`);
  };
  const add = (offer: Offer): void => void open.set(offerKey(offer), offer);
  return {
    add,
    take(offer, txid, left) {
      remove(offer);
      takenTxids.push(txid);
      if (left !== undefined) add(left);
    },
    cancel(offer, txid) {
      remove(offer);
      cancelledTxids.push(txid);
    },
    open: () => [...open.values()],
    takenTxids,
    cancelledTxids,
  };
}
