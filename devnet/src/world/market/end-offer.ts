import { AgoraOneshotCancelSignatory, AgoraOneshotSignatory } from "ecash-agora/dist/oneshot.js";
import { AgoraPartial, AgoraPartialCancelSignatory, AgoraPartialSignatory } from "ecash-agora/dist/partial.js";
import { ALP_STANDARD, alpSend, emppScript, type TxBuilderInput } from "ecash-lib";
import type { Party } from "../people/party.ts";
import type { Stage } from "../stage.ts";
import { sendScript } from "../tokens/move-token.ts";
import type { WorldChain, WorldOutput } from "../world-chain.ts";
import { type PartialTerms, p2shOf, partialTerms } from "./list-offer.ts";
import { type Offer, type OneshotOffer, offerInput, type PartialOffer } from "./offer.ts";

const tokenOutput = ({ script }: Party, { token: { tokenId } }: Offer, atoms: bigint): WorldOutput => ({
  to: script,
  token: { tokenId, atoms, isMintBaton: false },
});

/** Buys some or all of an offer. The rest is an offer with the same terms. */
export function takePartial(
  chain: WorldChain,
  taker: Party,
  offer: PartialOffer,
  wantedAtoms: bigint,
): { txid: string; left: PartialOffer | undefined } {
  const { terms, token, maker } = offer;
  const atoms = terms.prepareAcceptedAtoms(wantedAtoms);
  terms.preventUnacceptableRemainder(atoms);
  const granule = 1n << BigInt(8 * terms.numAtomsTruncBytes);
  const leftAtoms = offer.atoms - atoms;
  const leftTerms = new AgoraPartial({ ...terms, truncAtoms: leftAtoms / granule });
  const sent = leftAtoms > 0n ? [0n, leftAtoms, atoms] : [0n, atoms];
  const signatory = AgoraPartialSignatory(terms, atoms / granule, taker.secretKey, taker.publicKey);
  const txid = chain.send(taker, {
    opReturn:
      token.protocol === "SLP"
        ? sendScript(token, sent)
        : emppScript([terms.adPushdata(), alpSend(token.tokenId, ALP_STANDARD, sent)]),
    spend: [{ input: offerInput(offer), signatory }],
    outputs: [
      { to: maker.script, sats: terms.askedSats(atoms) },
      ...(leftAtoms > 0n ? [{ to: p2shOf(leftTerms.script()) }] : []),
      tokenOutput(taker, offer, atoms),
    ],
    lockTime: terms.enforcedLockTime,
  });
  const left: PartialOffer = { ...offer, txid, outIdx: 2, atoms: leftAtoms, terms: leftTerms };
  return { txid, left: leftAtoms > 0n ? left : undefined };
}

export function takeOneshot(chain: WorldChain, taker: Party, offer: OneshotOffer): string {
  const { enforcedOutputs } = offer.terms;
  const [send, ...payments] = enforcedOutputs;
  if (send === undefined) throw new TypeError("a oneshot offer enforces its own SEND");
  const signatory = AgoraOneshotSignatory(taker.secretKey, taker.publicKey, enforcedOutputs.length);
  return chain.send(taker, {
    opReturn: send.script,
    spendLast: [{ input: offerInput(offer), signatory }],
    outputs: [...payments.map(({ sats, script }) => ({ to: script, sats })), tokenOutput(taker, offer, offer.atoms)],
  });
}

/** Gives the tokens back to the maker. */
export function cancelOffer(chain: WorldChain, offer: Offer): string {
  const { maker, token, atoms } = offer;
  return chain.send(maker, {
    opReturn: sendScript(token, [atoms]),
    // The offer's coin comes last: a first input that reads like an advertisement would make the plugin look for an
    // offer.
    spendLast: [cancelInput(offer)],
    outputs: [tokenOutput(maker, offer, atoms)],
  });
}

/** Cancels and offers again in one transaction. ALP only; the new offer cannot have more atoms. */
export function relistPartial(
  chain: WorldChain,
  offer: PartialOffer,
  wanted: PartialTerms,
): { txid: string; offer: PartialOffer } {
  const { maker, token } = offer;
  const terms = partialTerms(maker, token, wanted);
  const atoms = terms.offeredAtoms();
  const back = offer.atoms - atoms;
  const txid = chain.send(maker, {
    opReturn: emppScript([
      terms.adPushdata(),
      alpSend(token.tokenId, ALP_STANDARD, back > 0n ? [atoms, back] : [atoms]),
    ]),
    spend: [cancelInput(offer)],
    outputs: [{ to: p2shOf(terms.script()) }, ...(back > 0n ? [tokenOutput(maker, offer, back)] : [])],
  });
  return { txid, offer: { ...offer, txid, outIdx: 1, atoms, terms } };
}

function cancelInput(offer: Offer): TxBuilderInput {
  const { secretKey } = offer.maker;
  const signatory =
    offer.kind === "oneshot"
      ? AgoraOneshotCancelSignatory(secretKey)
      : AgoraPartialCancelSignatory(secretKey, offer.token.protocol);
  return { input: offerInput(offer), signatory };
}

/** Holds the offer of the next step. */
export function createHold<Kind extends Offer>() {
  let held: Kind | undefined;
  return {
    set(offer: Kind): void {
      held = offer;
    },
    get(): Kind {
      if (held === undefined) throw new RangeError("there is no offer to go on with");
      return held;
    },
  };
}

/**
 * Returns the transaction in the maker's history. With SLP it is the advertisement, because the offer itself touches no
 * script of a person.
 */
export function listed<Kind extends Offer>(
  { book }: Stage,
  { offer, txids }: { offer: Kind; txids: readonly string[] },
  hold: { set(offer: Kind): void },
): string {
  book.add(offer);
  hold.set(offer);
  return txids[0] ?? "";
}

export function cancelHeld({ chain, book }: Stage, offer: Offer): string {
  const txid = cancelOffer(chain, offer);
  book.cancel(offer, txid);
  return txid;
}
