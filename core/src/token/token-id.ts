/** A token's id is the id of its genesis transaction: 32 bytes, lower-case hex. */
export const isTokenId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
