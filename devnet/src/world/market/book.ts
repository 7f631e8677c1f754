import { type Offer, offerKey } from "./offer.ts";

/** The offers of the world: what is open, and what became of the others. */
export type Book = {
  add(offer: Offer): void;
  /** An offer was bought, wholly or in part; `left` is what is still open of it. */
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
