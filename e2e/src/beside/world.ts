import { BroadcastTxRequest, BroadcastTxsRequest } from "@satchel/chain/wire";
import { sha256d, toHexRev } from "ecash-lib";
import type { Dice } from "../attacks/dice.ts";
import { compareAnswers, type Difference } from "./compare.ts";
import { type Question, readerOf } from "./questions.ts";
import type { BlockDeed, DevnetSide, Side } from "./side.ts";

/** What a step does, it does to both sides. What both answer is compared. */
export type World = {
  readonly left: DevnetSide;
  readonly right: Side;
  readonly dice: Dice;
  /** In seconds, of both clocks. */
  readonly now: () => number;
  tick(seconds: number): Promise<void>;
  /** Broadcasts a transaction on both sides, or several in one request. Returns whether the devnet has taken it. */
  give(raw: Uint8Array, skipTokenChecks?: boolean): Promise<boolean>;
  giveAll(raws: readonly Uint8Array[], skipTokenChecks: boolean): Promise<boolean>;
  /** Hands on what `work` adds to the devnet's mempool. */
  mirror(work: () => Promise<void>): Promise<void>;
  /** Mines a block on one side and hands it to the other one. */
  mine(by: "left" | "right", script: Uint8Array): Promise<string>;
  submit(raw: Uint8Array): Promise<void>;
  onBlock(deed: BlockDeed, hash: string): Promise<void>;
  /** The bytes of every block that both sides were given. */
  readonly blocks: ReadonlyMap<string, Uint8Array>;
  readonly ask: (question: Question) => Promise<void>;
};

/** Hears where both sides differ; `question` says what was asked or done. */
export type Report = (question: string, differences: readonly Difference[]) => void;

const HEADER_BYTES = 80;

export function createWorld(left: DevnetSide, right: Side, start: number, dice: Dice, report: Report): World {
  const blocks = new Map<string, Uint8Array>();
  let now = start;

  /** Returns the status of the devnet's answer. */
  const askBoth = async (question: Question): Promise<number> => {
    const [a, b] = [await left.ask(question), await right.ask(question)];
    report(question.path, compareAnswers(readerOf(question.path), a, b));
    return a.status;
  };
  const submit = async (raw: Uint8Array): Promise<void> => {
    blocks.set(hashOfBlock(raw), raw);
    const [a, b] = [await left.submitBlock(raw), await right.submitBlock(raw)];
    if (a !== b) report("submit block", [{ field: hashOfBlock(raw), left: a, right: b }]);
  };

  return {
    left,
    right,
    dice,
    blocks,
    now: () => now,
    async tick(seconds) {
      now += seconds;
      await left.setTime(now);
      await right.setTime(now);
    },
    give: async (raw, skipTokenChecks = true) => (await askBoth(broadcastOf(raw, skipTokenChecks))) === 200,
    giveAll: async (rawTxs, skipTokenChecks) => {
      const body = BroadcastTxsRequest.encode({ rawTxs: [...rawTxs], skipTokenChecks, finalizationTimeoutSecs: 0n });
      return (await askBoth({ path: "/broadcast-txs", body: body.finish() })) === 200;
    },
    async mirror(work) {
      const before = new Set(left.devnet.node.mempool().keys());
      await work();
      for (const [txid, { tx }] of left.devnet.node.mempool()) {
        if (before.has(txid)) continue;
        const answer = await right.ask(broadcastOf(tx.raw, true));
        const told = { left: "taken", right: Buffer.from(answer.body).toString("latin1") };
        if (answer.status !== 200) report(`broadcast ${txid}`, [{ field: "answer", ...told }]);
      }
    },
    async mine(by, script) {
      const [miner, other] = by === "left" ? [left, right] : [right, left];
      const raw = await miner.mine(script);
      const hash = hashOfBlock(raw);
      blocks.set(hash, raw);
      const reason = await other.submitBlock(raw);
      if (reason !== "")
        report(`block ${hash} of ${miner.name}`, [{ field: other.name, left: "taken", right: reason }]);
      return hash;
    },
    submit,
    async onBlock(deed, hash) {
      await left.onBlock(deed, hash);
      await right.onBlock(deed, hash);
    },
    ask: async (question) => void (await askBoth(question)),
  };
}

function broadcastOf(rawTx: Uint8Array, skipTokenChecks: boolean): Question {
  const body = BroadcastTxRequest.encode({ rawTx, skipTokenChecks, finalizationTimeoutSecs: 0n }).finish();
  return { path: "/broadcast-tx", body };
}

/** Returns the hash of a block as display hex. */
export function hashOfBlock(raw: Uint8Array): string {
  return toHexRev(sha256d(raw.subarray(0, HEADER_BYTES)));
}
