import type { Token } from "@satchel/chain/wire";

/** A token as covenants name it. `type` is the raw byte of the protocol. */
export type AgoraToken = { protocol: "SLP" | "ALP"; type: number; tokenId: string; atoms: bigint };

/** The script that a covenant must have, and the plugin data of the output that has it. */
export type AgoraTerms = { covenant: Uint8Array; makerPk: Uint8Array; data: readonly Uint8Array[] };

export function agoraTokenOf({ tokenId, tokenType, atoms }: Token): AgoraToken {
  const type = tokenType?.tokenType;
  switch (type?.$case) {
    case "slp":
      return { protocol: "SLP", type: type.slp, tokenId, atoms };
    case "alp":
      return { protocol: "ALP", type: type.alp, tokenId, atoms };
    case undefined:
      throw new RangeError(`token ${tokenId} without a type`);
  }
}
