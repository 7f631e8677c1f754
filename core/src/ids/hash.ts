const FORM = /^[0-9a-f]{64}$/;

/** Tells whether a value from outside is 32 bytes as lower-case hex, as the ids of transactions and tokens are. */
export const isHash = (input: unknown): input is string => typeof input === "string" && FORM.test(input);
