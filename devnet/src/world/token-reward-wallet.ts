import { DEFAULT_DUST_SATS, Script, SLP_FUNGIBLE, slpSend, TxBuilder, type TxBuilderInput } from "ecash-lib";
import type { Backend } from "../indexer/indexer.ts";
import type { Outpoint } from "../indexer/tx-record.ts";
import { INSUFFICIENT_TOKENS, type RewardPayer } from "../services/rewards/reward-desk.ts";
import { ecc, type Party } from "./people/party.ts";
import type { WorldHost } from "./world-chain.ts";

/** 100 of a token with two decimals. */
export const TOKEN_REWARD_ATOMS = 10_000n;

const TOP_UP_SATS = 10_000_000n;
const FEE_PER_KB = 1000n;
/** More than the outputs and the fee of one reward. */
const ENOUGH_SATS = 5_000n;

/** Returns the payer of SLP rewards. It spends the desk's coins as the index lists them, so a restart loses nothing. */
export function createTokenRewardWallet(
  devnet: Backend & Pick<WorldHost, "fund">,
  desk: Party,
  tokenId: string,
): RewardPayer {
  const coins = (): readonly Outpoint[] => devnet.indexer.scriptGroup(desk.script.bytecode)?.utxos ?? [];
  const ready = ({ record: { isCoinbase } }: Outpoint): boolean => !isCoinbase;
  const plainCoin = () =>
    coins().find((coin) => ready(coin) && tokenOf(coin) === undefined && satsOf(coin) >= ENOUGH_SATS);

  return {
    script: desk.script.bytecode,
    async pay(to) {
      if (plainCoin() === undefined) await devnet.fund(desk.script.bytecode, TOP_UP_SATS);
      const fuel = plainCoin();
      if (fuel === undefined) throw new Error("The hot wallet is empty");
      const { spent, atoms } = enoughTokens(coins(), tokenId);
      const change = atoms - TOKEN_REWARD_ATOMS;
      const dustTo = (script: Script) => ({ sats: DEFAULT_DUST_SATS, script });
      const opReturn = slpSend(
        tokenId,
        SLP_FUNGIBLE,
        change > 0n ? [TOKEN_REWARD_ATOMS, change] : [TOKEN_REWARD_ATOMS],
      );
      const tx = new TxBuilder({
        inputs: [...spent, fuel].map((coin) => inputOf(desk, coin)),
        outputs: [
          { sats: 0n, script: opReturn },
          dustTo(new Script(to)),
          ...(change > 0n ? [dustTo(desk.script)] : []),
          desk.script,
        ],
      }).sign({ ecc, feePerKb: FEE_PER_KB, dustSats: DEFAULT_DUST_SATS });
      const result = devnet.node.accept(tx.ser());
      if (result.ok) return result.txid;
      throw new Error(`${result.rejection.category} ${result.rejection.reason}`.trim());
    },
  };
}

function enoughTokens(coins: readonly Outpoint[], tokenId: string): { spent: Outpoint[]; atoms: bigint } {
  const spent: Outpoint[] = [];
  let atoms = 0n;
  for (const coin of coins) {
    const token = tokenOf(coin);
    if (token?.tokenId !== tokenId || token.isMintBaton || atoms >= TOKEN_REWARD_ATOMS) continue;
    spent.push(coin);
    atoms += token.atoms;
  }
  if (atoms < TOKEN_REWARD_ATOMS) throw new Error(INSUFFICIENT_TOKENS);
  return { spent, atoms };
}

const tokenOf = ({ record, outIdx }: Outpoint) => record.colour.outputTokens[outIdx];
const satsOf = ({ record, outIdx }: Outpoint): bigint => record.tx.outputs[outIdx]?.sats ?? 0n;

function inputOf({ script, signatory }: Party, coin: Outpoint): TxBuilderInput {
  const prevOut = { txid: coin.record.tx.txid, outIdx: coin.outIdx };
  return { input: { prevOut, signData: { sats: satsOf(coin), outputScript: script } }, signatory };
}
