import { fromHex } from "@satchel/core/script";

/** Block 0 of regtest (devnet.md 5.4). Its output cannot be spent on any node, because it is not in the coin set. */
export const GENESIS_HASH = "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206";

const HEADER =
  "0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a" +
  "dae5494dffff7f2002000000";

const COINBASE =
  "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f" +
  "32303039204368616e63656c6c6f72206f6e206272696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a010000004341" +
  "04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac" +
  "00000000";

/** Returns the genesis block in serialised form: header and one transaction. */
export const genesisBlock = (): Uint8Array => fromHex(`${HEADER}01${COINBASE}`);
