import {
  ALP_STANDARD,
  alpBurn,
  alpMint,
  alpSend,
  emppScript,
  type Script,
  slpBurn,
  slpMint,
  slpMintVault,
  slpSend,
  type TxBuilderInput,
} from "ecash-lib";
import { type Party, takeBaton, takeTokens } from "../people/party.ts";
import { ownInput, type WorldChain, type WorldOutput } from "../world-chain.ts";
import type { TokenPayment, WorldToken } from "./create-token.ts";

const MINT_BATON_OUT_IDX = 2;

const coinOf = ({ tokenId }: WorldToken, atoms: bigint) => ({ tokenId, atoms, isMintBaton: false });
const batonOf = ({ tokenId }: WorldToken) => ({ tokenId, atoms: 0n, isMintBaton: true });

/** Returns the OP_RETURN of a SEND to the outputs from 1 on. `pushes` follow it in the eMPP script of an ALP token. */
export function sendScript(token: WorldToken, atoms: readonly bigint[], pushes: readonly Uint8Array[] = []): Script {
  return token.protocol === "SLP"
    ? slpSend(token.tokenId, token.type, [...atoms])
    : emppScript([alpSend(token.tokenId, ALP_STANDARD, [...atoms]), ...pushes]);
}

/** Pays tokens and returns the txid. The change comes back in the output after the payments. */
export function sendTokens(
  chain: WorldChain,
  from: Party,
  token: WorldToken,
  payments: readonly TokenPayment[],
  pushes: readonly Uint8Array[] = [],
): string {
  const wanted = payments.reduce((sum, payment) => sum + payment.atoms, 0n);
  const { coins, atoms } = takeTokens(from, token.tokenId, wanted);
  const outputs: WorldOutput[] = payments.map((payment) => ({ to: payment.to, token: coinOf(token, payment.atoms) }));
  if (atoms > wanted) outputs.push({ to: from.script, token: coinOf(token, atoms - wanted) });
  return chain.send(from, {
    opReturn: sendScript(
      token,
      outputs.map((output) => output.token?.atoms ?? 0n),
      pushes,
    ),
    spend: coins.map((coin) => ownInput(from, coin)),
    outputs,
  });
}

/** Mints with the baton, which the minter keeps. */
export function mintTokens(chain: WorldChain, minter: Party, token: WorldToken, atoms: bigint, to = minter): string {
  const opReturn =
    token.protocol === "SLP"
      ? slpMint(token.tokenId, token.type, atoms, MINT_BATON_OUT_IDX)
      : emppScript([alpMint(token.tokenId, ALP_STANDARD, { atomsArray: [atoms], numBatons: 1 })]);
  return chain.send(minter, {
    opReturn,
    spend: [ownInput(minter, takeBaton(minter, token.tokenId))],
    outputs: [
      { to: to.script, token: coinOf(token, atoms) },
      { to: minter.script, token: batonOf(token) },
    ],
  });
}

/** Mints a vault token by spending a coin of its vault. */
export function mintFromVault(
  chain: WorldChain,
  minter: Party,
  token: WorldToken,
  vaultInput: TxBuilderInput,
  payments: readonly TokenPayment[],
): string {
  return chain.send(minter, {
    opReturn: slpMintVault(
      token.tokenId,
      payments.map(({ atoms }) => atoms),
    ),
    spend: [vaultInput],
    outputs: payments.map(({ to, atoms }) => ({ to, token: coinOf(token, atoms) })),
  });
}

/** Burns as the app does (facts.md 2.2): SLP by a SEND of the rest, ALP by a BURN section as well. */
export function burnTokens(chain: WorldChain, holder: Party, token: WorldToken, burnt: bigint): string {
  const { coins, atoms } = takeTokens(holder, token.tokenId, burnt);
  const left = atoms - burnt;
  const keep = left > 0n ? [alpSend(token.tokenId, ALP_STANDARD, [left])] : [];
  const opReturn =
    token.protocol === "SLP"
      ? sendScript(token, [left])
      : emppScript([alpBurn(token.tokenId, ALP_STANDARD, burnt), ...keep]);
  return chain.send(holder, {
    opReturn,
    spend: coins.map((coin) => ownInput(holder, coin)),
    outputs: [left > 0n ? { to: holder.script, token: coinOf(token, left) } : { to: holder.script }],
  });
}

/** Burns all atoms of the coins that it spends, with SLP's own BURN. */
export function burnSlpCoin(chain: WorldChain, holder: Party, token: WorldToken, least: bigint): string {
  const { coins, atoms } = takeTokens(holder, token.tokenId, least);
  return chain.send(holder, {
    opReturn: slpBurn(token.tokenId, token.type, atoms),
    spend: coins.map((coin) => ownInput(holder, coin)),
    outputs: [{ to: holder.script }],
  });
}

/** Spends token coins in a payment without an OP_RETURN of tokens: a bare burn. */
export function burnBare(chain: WorldChain, holder: Party, token: WorldToken, least: bigint): string {
  const { coins } = takeTokens(holder, token.tokenId, least);
  return chain.send(holder, {
    spend: coins.map((coin) => ownInput(holder, coin)),
    outputs: [{ to: holder.script, sats: 1_000n }],
  });
}
