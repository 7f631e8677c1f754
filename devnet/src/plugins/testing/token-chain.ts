import { Script, type Tx, type TxBuilderInput } from "ecash-lib";
import { runPlugins } from "../../indexer/plugins/run-plugins.ts";
import { PLAIN_COLOUR, type TxColour } from "../../indexer/tx-colour.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import type { Coin } from "../../node/node.ts";
import { walletScript, walletSignatory } from "../../node/testing/test-wallet.ts";
import { type ParsedTx, parseTx } from "../../script/index.ts";
import { judgeTx, type TokenCoin, wireTokens } from "../../token/index.ts";
import type { Plugin } from "../plugin.ts";

type Judged = { tx: ParsedTx; colour: TxColour; tokens: readonly (TokenCoin | undefined)[] };

/** Judges transactions one after the other by the real token rules and the given plugins, without a node. */
export type TokenChain = {
  /** Returns a coin of the maker that no transaction made. */
  fuel(sats: bigint): TxBuilderInput;
  add(tx: Tx): TxRecord;
};

export function createTokenChain(plugins: readonly Plugin[]): TokenChain {
  const known = new Map<string, Judged>();
  let fuels = 0;

  return {
    fuel: (sats) => ({
      input: {
        prevOut: { txid: (++fuels).toString(16).padStart(64, "f"), outIdx: 0 },
        signData: { sats, outputScript: new Script(walletScript) },
      },
      signatory: walletSignatory,
    }),
    add(signed) {
      const tx = parseTx(signed.ser());
      const parents = tx.inputs.map(({ prevTxid, prevIdx }) => ({ parent: known.get(prevTxid), prevIdx }));
      const coins = parents.map(({ parent, prevIdx }) => parent?.tokens[prevIdx]);
      const spent = parents.map(({ parent, prevIdx }): Coin => {
        const output = parent?.tx.outputs[prevIdx];
        return { sats: output?.sats ?? 0n, script: output?.script ?? walletScript, height: -1, isCoinbase: false };
      });
      const verdict = judgeTx(tx, {
        coins,
        scripts: spent.map(({ script }) => script),
        confirmedGenesis: () => undefined,
      });
      const colour: TxColour = {
        ...PLAIN_COLOUR,
        ...(verdict && wireTokens(verdict, coins)),
        inputPlugins: parents.map(({ parent, prevIdx }) => parent?.colour.outputPlugins[prevIdx]),
      };
      const onFailure = (): void => undefined;
      colour.outputPlugins = runPlugins(plugins, { tx, spent, colour }, onFailure);
      known.set(tx.txid, { tx, colour, tokens: verdict?.outputs ?? [] });
      return { tx, spent, colour, isCoinbase: false, timeFirstSeen: 0, isPreFinal: false, mined: undefined };
    },
  };
}
