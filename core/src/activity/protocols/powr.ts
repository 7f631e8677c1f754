import type { Protocol, Said } from "./protocol.ts";

export type PowrAct = {
  type:
    | "post"
    | "reply"
    | "quote"
    | "repost"
    | "like"
    | "publish"
    | "unlock"
    | "auth"
    | "handle"
    | "comment"
    | "comment-reply";
  targetTxid?: string;
  contentHash?: string;
  /** A UUID in ASCII, hex. */
  nonce?: string;
};

const HASH_DIGITS = 64;
const NONCE_DIGITS = 72;

type Field = "targetTxid" | "contentHash" | "nonce";

/** The name and the fields of each act, by its opcode OP_1 to OP_11. */
const ACTS: Readonly<Record<string, readonly [PowrAct["type"], ...Field[]]>> = {
  "51": ["post", "contentHash"],
  "52": ["reply", "targetTxid", "contentHash"],
  "53": ["quote", "targetTxid", "contentHash"],
  "54": ["repost", "targetTxid"],
  "55": ["like", "targetTxid"],
  "56": ["publish", "contentHash"],
  "57": ["unlock"],
  "58": ["auth", "nonce"],
  "59": ["handle", "nonce"],
  "5a": ["comment", "contentHash"],
  "5b": ["comment-reply", "targetTxid", "contentHash"],
};

export const powr = {
  app: "Proof of Writing",
  lokadId: "504f5752",
  /** Reads version 0, the act, and its fields, which have fixed lengths (the standard of proofofwriting.com). */
  plain([version, code, ...fields]: readonly string[]): Said<PowrAct> {
    const act = version === "00" && code !== undefined && Object.hasOwn(ACTS, code) ? ACTS[code] : undefined;
    if (act === undefined) return { isValid: false };
    const [type, ...names] = act;
    const action: PowrAct = { type };
    for (const [index, name] of names.entries()) {
      const field = fields[index];
      if (field?.length !== (name === "nonce" ? NONCE_DIGITS : HASH_DIGITS)) return { isValid: false };
      action[name] = field;
    }
    return { isValid: true, action };
  },
} as const satisfies Protocol;
