import type { TokenInfo } from "@satchel/chain/wire";
import type { Node } from "../node/node.ts";
import { wireTokenType } from "../token/index.ts";
import type { TxRecord } from "./tx-record.ts";
import { wireBlockMetadata } from "./wire-tx.ts";

/** The message TokenInfo of devnet.md 1.4; undefined for a transaction that starts no token. */
export function wireTokenInfo(node: Node, record: TxRecord): TokenInfo | undefined {
  const { genesis } = record.colour;
  return (
    genesis && {
      tokenId: genesis.meta.tokenId,
      tokenType: wireTokenType(genesis.meta),
      genesisInfo: genesis.info,
      block: wireBlockMetadata(node, record),
      timeFirstSeen: BigInt(record.timeFirstSeen),
    }
  );
}
