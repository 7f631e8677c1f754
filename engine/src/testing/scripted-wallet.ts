import { NetworkError } from "@satchel/core/ports";
import { toHex } from "@satchel/core/script";
import { aTx, createManualClock, type ManualClock, scriptOf } from "@satchel/core/testing";
import type { ScriptHex } from "@satchel/core/tx";
import { createNodeVault } from "@satchel/vault/node";
import { createRig, mustBe, type Rig, type RigOptions, until } from "./rig.ts";
import { createScriptedChain, type ScriptedChain } from "./scripted-chain.ts";

export type ScriptedWallet = Rig & {
  chain: ScriptedChain;
  clock: ManualClock;
  me: ScriptHex;
  /** What was broadcast, as hex, whatever was answered. */
  broadcasts: string[];
  /** How often the vault was asked to sign. */
  signings(): number;
  /** The next broadcasts fail so, one after the other; the network takes those after them. */
  refuseNext(...answers: Error[]): void;
  /** The next broadcast has no reply, and from then on nobody answers anything until `chain.breakWith(undefined)`. */
  loseNext(): void;
};

export const UNREACHABLE: NetworkError = new NetworkError("Error connecting to known Chronik instances", "unreachable");
export const LOST: NetworkError = new NetworkError("socket hang up", "unknown");
/** What the network says to a broadcast it does not take. */
export const refusal = (why: string): NetworkError =>
  new NetworkError(`Failed getting /broadcast-tx: ${why}`, "refused");

/** An engine over a scripted chain, online, with a wallet that these payments have come to, `aTx(1)` and so on. */
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
  const [me = ""] = rig.engine.state.getState().ledger.scripts;
  chain.add(
    ...payments.map((amount, n) =>
      aTx(n + 1)
        .from(scriptOf("alice"))
        .paying(me, amount),
    ),
  );
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
    broadcasts,
    signings: () => signings,
    refuseNext: (...given) => void answers.push(...given.map((error) => () => error)),
    loseNext: () =>
      void answers.push(() => {
        chain.breakWith(UNREACHABLE);
        return LOST;
      }),
  };
}
