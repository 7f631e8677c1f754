// Transactions that buy from an offer or cancel it. Their bytes hash to their txids; their signatures are no real ones.
import { type Atoms, atoms, sats } from "../../amount/index.ts";
import type { ScriptHex } from "../../script/index.ts";
import { scriptOf } from "../../testing/index.ts";
import { slpSendScript } from "../../token/index.ts";
import { type TokenValue, type Tx, type TxInput, txidOf, writeTx } from "../../tx/index.ts";
import { makerScriptOf, type PartialOffer, readOffer, unlockScript } from "../index.ts";
import { agoraPartial, partialOutput } from "./agora-offers.ts";

const WANTED = { protocol: "SLP", bits: 64n, minAcceptedAtoms: 1_000n, enforcedLockTime: 600_000_000 } as const;

function anOffer() {
  const agora = agoraPartial({ ...WANTED, offeredAtoms: 400_000n, priceNanoSatsPerAtom: 21_000_000_000n });
  const output = agora && partialOutput(agora);
  const read = output && readOffer(output);
  if (!read?.ok || read.value.variant !== "PARTIAL") throw new Error("no offer");
  return { output, offer: read.value };
}
const { output, offer } = anOffer();

export { offer };

const terms = { variant: "PARTIAL", terms: offer.terms } as const;
export const [MAKER, BUYER] = [makerScriptOf(terms), scriptOf("buyer")];

export const tokenOfOffer = (amount: bigint, tokenId = offer.tokenId): TokenValue => ({
  tokenId,
  tokenType: offer.tokenType,
  atoms: atoms(amount),
  isMintBaton: false,
  entryIdx: 0,
});

type Spending = { branch: "accept"; atoms: Atoms } | { branch: "cancel" };

/** Returns the input that buys from an offer, or cancels it. */
export function spending({ outpoint }: PartialOffer, how: Spending): TxInput {
  const inputScript = unlockScript(
    { ...how, offer: terms, signer: MAKER },
    { signature: "11".repeat(64), publicKey: `02${"22".repeat(32)}`, preimageEnd: "33", buyerOutputs: "44" },
  );
  return { ...output, outpoint, inputScript, sequence: 0 } as TxInput;
}

type Share = { script: ScriptHex; token: TokenValue };

/** `shares`: the outputs behind the payment. `payout`: the script that is paid. */
export function txOf(inputs: readonly TxInput[], shares: readonly Share[], payout: ScriptHex = MAKER): Tx {
  const message = slpSendScript(offer.tokenId, 1, [atoms(0n), ...shares.map(({ token: { atoms: each } }) => each)]);
  const outputs = [
    { script: message, sats: sats(0n) },
    { script: payout, sats: sats(2_100n) },
    ...shares.map((share) => ({ ...share, sats: sats(546n) })),
  ];
  const tx = { version: 2, inputs, outputs, lockTime: 0 } as unknown as Tx;
  return { ...tx, txid: txidOf(writeTx(tx)) };
}

export const part = atoms(100_000n);
export const rest = { script: scriptOf("rest"), token: tokenOfOffer(300_000n) };
export const bought = (amount: bigint, script: ScriptHex = BUYER) => ({ script, token: tokenOfOffer(amount) });
export const buyingPart = spending(offer, { branch: "accept", atoms: part });
