/** The id of a transaction: 64 lower-case hex digits in display order. */
export type Txid = string & { readonly id: "txid" };

const FORM = /^[0-9a-f]{64}$/;

/** Tells whether a value from outside is 32 bytes as lower-case hex, as all ids on the chain are. */
const isHash = (input: unknown): input is string => typeof input === "string" && FORM.test(input);

/** Reads a txid from outside; undefined for anything else. */
export const parseTxid = (input: unknown): Txid | undefined => (isHash(input) ? (input as Txid) : undefined);

/** Returns the transaction that created a token: its txid is the token id. */
export const genesisTxid = (tokenId: string): Txid => tokenId as Txid;
