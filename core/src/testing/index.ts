export { aGenesis } from "./a-genesis.ts";
export type { TxBuilder } from "./a-tx.ts";
export { aToken, aTx, aUtxo, blockHashOfNumber, txidOfNumber } from "./a-tx.ts";
export { anyCharacter } from "./any-character.ts";
export { createManualClock, type ManualClock } from "./manual-clock.ts";
export { rounds } from "./rounds.ts";
export { p2pkScript, scriptOf, someAddress, VECTOR_SCRIPT } from "./script-of.ts";
export { DERIVATION_VECTOR } from "./vectors.data.ts";
export { walletOfScripts } from "./wallet-of-scripts.ts";
