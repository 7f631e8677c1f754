import { fromHex } from "@satchel/core/script";
import { ChronikClient } from "chronik-client";
import type { AgoraPartial } from "ecash-agora/dist/partial.js";
import { Ecc, slpSend, type Tx, type TxBuilderInput } from "ecash-lib";
import type { Devnet } from "../../devnet.ts";
import { walletScript, walletSignatory } from "../../node/testing/test-wallet.ts";
import { AgoraClient, type HistoryTable, type Offer } from "./agora-library.ts";
import {
  alpGenesisTx,
  alpOfferTx,
  coin,
  FUEL_SATS,
  makerScript,
  NFT_CHILD,
  NFT_GROUP,
  oneshotOf,
  oneshotOfferTxs,
  SLP_FUNGIBLE,
  slpGenesisTx,
  slpOfferTxs,
} from "./offer-txs.ts";

/** The random terms of an all-or-nothing offer. An NFT is 1 atom. */
export type OneshotTerms = { kind: "nft" | "fungible"; atoms: bigint; priceSats: bigint };

const COVENANT_SK = fromHex("33".repeat(32));
/** The key that `accept` signs with. */
export const COVENANT_PK = new Ecc().derivePubkey(COVENANT_SK);

/** Returns a maker and a taker on a devnet who do everything with ecash-agora through chronik-client. */
export type Market = ReturnType<typeof createMarket>;

export function createMarket(devnet: Devnet) {
  const chronik = new ChronikClient([devnet.url]);
  const agora = new AgoraClient(chronik);

  const broadcast = async (tx: Tx): Promise<string> => (await chronik.broadcastTx(tx.ser())).txid;
  const fuel = async (sats: bigint): Promise<TxBuilderInput> => {
    const txid = await devnet.fund(walletScript, sats);
    const signData = { sats, outputScript: makerScript };
    return { input: { prevOut: { txid, outIdx: 0 }, signData }, signatory: walletSignatory };
  };

  return {
    agora,
    chronik,

    /** Makes a token, offers all of it and returns the token's id. */
    async offerPartial(partial: AgoraPartial): Promise<string> {
      const isAlp = partial.tokenProtocol === "ALP";
      const atoms = partial.offeredAtoms();
      const first = await fuel(FUEL_SATS);
      const genesis = isAlp ? alpGenesisTx(first, atoms) : slpGenesisTx(SLP_FUNGIBLE, [first], atoms);
      partial.tokenId = await broadcast(genesis);
      const token = coin(genesis, 1);
      for (const tx of isAlp ? [alpOfferTx(partial, token)] : slpOfferTxs(partial, token)) await broadcast(tx);
      return partial.tokenId;
    },

    /** The same for an all-or-nothing offer. `groupId` is the group of an NFT, else empty. */
    async offerOneshot({ kind, atoms, priceSats }: OneshotTerms): Promise<{ tokenId: string; groupId: string }> {
      const inputs = [await fuel(FUEL_SATS)];
      let groupId = "";
      if (kind === "nft") {
        const group = slpGenesisTx(NFT_GROUP, [await fuel(FUEL_SATS)], 1n);
        groupId = await broadcast(group);
        inputs.unshift(coin(group, 1));
      }
      const type = kind === "nft" ? NFT_CHILD : SLP_FUNGIBLE;
      const genesis = slpGenesisTx(type, inputs, atoms);
      const tokenId = await broadcast(genesis);
      const send = slpSend(tokenId, type, [atoms]);
      for (const tx of oneshotOfferTxs(oneshotOf(tokenId, type, atoms, priceSats), send, coin(genesis, 1))) {
        await broadcast(tx);
      }
      return { tokenId, groupId };
    },

    /** Takes an offer or a number of its atoms and returns the sats asked for them. */
    async accept(offer: Offer, covenantPk: Uint8Array, acceptedAtoms?: bigint): Promise<bigint> {
      const asked = offer.askedSats(acceptedAtoms);
      const tx = offer.acceptTx({
        covenantSk: COVENANT_SK,
        covenantPk,
        fuelInputs: [await fuel(asked + FUEL_SATS)],
        recipientScript: makerScript,
        ...(acceptedAtoms !== undefined && { acceptedAtoms }),
      });
      await broadcast(tx);
      return asked;
    },

    async cancel(offer: Offer, cancelSk: Uint8Array): Promise<void> {
      await broadcast(offer.cancelTx({ cancelSk, fuelInputs: [await fuel(FUEL_SATS)], recipientScript: makerScript }));
    },

    /** Returns the one open offer of a token. */
    async only(tokenId: string): Promise<Offer> {
      const [offer, ...more] = await agora.activeOffersByTokenId(tokenId);
      if (offer === undefined || more.length > 0) throw new Error(`${more.length + 1} offers of ${tokenId}`);
      return offer;
    },

    async history(tokenId: string, table: HistoryTable) {
      const { offers } = await agora.historicOffers({ type: "TOKEN_ID", tokenId, table, pageSize: 200 });
      return offers.map(({ status, takenInfo }) => ({ status, sats: takenInfo?.sats, atoms: takenInfo?.atoms }));
    },
  };
}
