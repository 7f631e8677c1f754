import { type Atoms, atoms } from "../../amount/index.ts";
import { p2pkhScript, type ScriptHex } from "../../script/index.ts";
import { createSectionReader, type Protocol, type Said, type Undecoded, undecoded } from "./protocol.ts";

/** A draw among the transactions of a round. `pot` is in atoms of the token that the payout moves. */
export type EdjRound = { transactions: number; pot: Atoms; oddsBasisPoints: number; winner: ScriptHex };

export const edj = {
  app: "EDJ Payout",
  /** A trophy in UTF-8. */
  lokadId: "f09f8f86",
  /**
   * Number of transactions, pot, odds of the winner, hash of the winner's key, and nothing behind them (facts.md 2.3).
   */
  section(payload: string): Said<EdjRound, Undecoded> {
    const read = createSectionReader(payload);
    const [transactions, pot, odds, winner] = [read.unsigned(4), read.unsigned(8), read.unsigned(4), read.take(20)];
    const isWhole = transactions !== undefined && pot !== undefined && odds !== undefined && winner !== undefined;
    if (!isWhole || !read.isAtEnd()) return { isValid: false, action: undecoded(payload) };
    return {
      isValid: true,
      action: {
        transactions: Number(transactions),
        pot: atoms(pot),
        oddsBasisPoints: Number(odds),
        winner: p2pkhScript(winner),
      },
    };
  },
} as const satisfies Protocol;
