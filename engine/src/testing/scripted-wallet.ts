import type { Outpoint, Txid } from "@satchel/core/ids";
import { NetworkError, refusalOf } from "@satchel/core/ports";
import { NO_SCRIPT, type ScriptHex, toHex } from "@satchel/core/script";
import { aTx, createManualClock, type ManualClock, scriptOf } from "@satchel/core/testing";
import { createNodeVault } from "@satchel/vault/node";
import { createRig, mustBe, type Rig, type RigOptions, until } from "./rig.ts";
import { createScriptedChain, type ScriptedChain } from "./scripted-chain.ts";

export type ScriptedWallet = Rig & {
  chain: ScriptedChain;
  clock: ManualClock;
  me: ScriptHex;
  /** The txids of the payments that it got, in their order. */
  incomes: readonly Txid[];
  /** The transactions that were broadcast, as hex, failed ones too. */
  broadcasts: string[];
  /** How often the vault was asked to sign. */
  signings(): number;
  /** Makes the next broadcasts fail with these errors in order; later ones are accepted. */
  refuseNext(...answers: Error[]): void;
  /** Lets another payment spend this coin just before the next broadcast, which is refused for it. */
  conflictNext(coin: Outpoint): void;
  /** Loses the reply to the next broadcast; from then on every call fails until `chain.breakWith(undefined)`. */
  loseNext(): void;
};

export const UNREACHABLE: NetworkError = new NetworkError("Error connecting to known Chronik instances", "unreachable");
export const LOST: NetworkError = new NetworkError("socket hang up", "unknown");
/** The error of a broadcast that the network refuses. */
export const refusal = (why: string): NetworkError =>
  refusalOf({ path: "/broadcast-tx", status: 400, serverText: why });

/** An online engine over a scripted chain, with a wallet that got these payments. */
export async function createScriptedWallet(
  payments: readonly bigint[],
  { vault = createNodeVault(), ...options }: Omit<Partial<RigOptions>, "chain" | "clock"> = {},
): Promise<ScriptedWallet> {
  const chain = createScriptedChain();
  const clock = createManualClock();
  let signings = 0;
  const sign: typeof vault.sign = (...args) => {
    signings++;
    return vault.sign(...args);
  };
  const rig = createRig({ ...options, chain, clock, vault: { ...vault, sign } });
  await rig.engine.start();
  mustBe(await rig.engine.createWallet());
  const [me = NO_SCRIPT] = rig.engine.state.getState().ledger.scripts;
  const incomes = payments.map((amount, n) =>
    aTx(n + 1)
      .from(scriptOf("alice"))
      .paying(me, amount)
      .hashed(),
  );
  chain.add(...incomes);
  await rig.engine.resync();
  chain.emit({ kind: "reconnected" });
  await rig.engine.resync();
  await until(rig.engine, ({ connection, sync }) => connection === "online" && sync.state === "fresh");

  const { broadcast } = chain;
  const broadcasts: string[] = [];
  const answers: (() => Error)[] = [];
  chain.broadcast = async (rawTx) => {
    broadcasts.push(toHex(rawTx));
    const answer = answers.shift();
    if (answer) throw answer();
    return broadcast(rawTx);
  };
  return {
    ...rig,
    chain,
    clock,
    me,
    incomes: incomes.map(({ txid }) => txid),
    broadcasts,
    signings: () => signings,
    refuseNext: (...given) => void answers.push(...given.map((error) => () => error)),
    conflictNext: (coin) =>
      void answers.push(() => {
        const spent = rig.engine.state.getState().ledger.utxos.get(coin);
        if (!spent) throw new Error("No such coin");
        chain.add(aTx(999).spending(spent).paying(scriptOf("alice"), 1_000n));
        return refusal("txn-mempool-conflict");
      }),
    loseNext: () =>
      void answers.push(() => {
        chain.breakWith(UNREACHABLE);
        return LOST;
      }),
  };
}
