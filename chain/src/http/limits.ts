// How much an indexer may send, counted in bytes after decompression. A server that sends more is treated as failed.

/**
 * Of one answer. The largest honest answer lists the coins of a wallet with 50,000 coins, each of which carries a token
 * and an entry of a plugin; limits.slow.test.ts measures it: between 8 and 16 MB.
 */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Of an answer of a few fields: about the server, a block, a token, the ids of a broadcast. */
export const MAX_SMALL_ANSWER_BYTES = 256 * 1024;

/** Of an error message. */
export const MAX_ERROR_BYTES = 16 * 1024;

/** Of a message over the live socket. The longest honest one reports a block with the outputs of its coinbase. */
export const MAX_FRAME_BYTES = 1024 * 1024;
