import {
  BlockchainInfo,
  BlockHeader,
  BlockHeaders,
  Block as BlockMessage,
  Blocks,
  ChronikInfo,
} from "@satchel/chain/wire";
import type { FastifyRequest } from "fastify";
import type { Backend } from "../../indexer/indexer.ts";
import { wireBlockInfo } from "../../indexer/wire-messages.ts";
import type { Block, Node } from "../../node/node.ts";
import { fromDisplayHash } from "../../script/index.ts";
import type { PageAnswer } from "../pages/send-page.ts";
import { proveHeader } from "./header-proof.ts";
import { encodePage } from "./history-routes.ts";
import { hashOrHeightParam, pageParams, parseI32, type Query, queryI32 } from "./params.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

/** The node release that has this interface (devnet.md, first lines). */
const NODE_VERSION = "v0.33.10";
const MAX_BLOCKS = 500;

export function addBlockRoutes(routes: WireRoutes, backend: () => Backend, blockPage: PageAnswer): void {
  routes.get("/blockchain-info", () => {
    const tip = backend().node.tip();
    const tipHash = tip === undefined ? new Uint8Array(32) : fromDisplayHash(tip.hash);
    return BlockchainInfo.encode({ tipHash, tipHeight: tip?.height ?? -1 }).finish();
  });
  routes.get("/chronik-info", () => ChronikInfo.encode({ version: NODE_VERSION }).finish());

  routes.get(
    "/block/:hashOrHeight",
    (request) => {
      const { node, indexer } = backend();
      const block = findBlock(node, one(request).hashOrHeight);
      return BlockMessage.encode({ blockInfo: wireBlockInfo(node, indexer, block) }).finish();
    },
    blockPage,
  );
  routes.get("/blocks/:start/:end", (request) => {
    const { node, indexer } = backend();
    const blocks = blocksIn(node, rangeOf(request));
    return Blocks.encode({ blocks: blocks.map((block) => wireBlockInfo(node, indexer, block)) }).finish();
  });
  routes.get("/block-txs/:hashOrHeight", (request) => {
    const { node, indexer } = backend();
    const { page, pageSize } = pageParams(request.query as Query, "block tx page");
    const block = findBlock(node, one(request).hashOrHeight);
    const txs = block.txs.slice(page * pageSize, (page + 1) * pageSize);
    const records = txs.map((tx) => indexer.tx(tx.txid)).filter((record) => record !== undefined);
    return encodePage({ node, indexer }, { records, total: block.txs.length }, pageSize);
  });

  routes.get("/block-header/:hashOrHeight", (request) => {
    const { node } = backend();
    const checkpoint = queryI32(request.query as Query, "checkpoint_height", 0);
    const block = findBlock(node, one(request).hashOrHeight, node.knownBlock);
    return BlockHeader.encode({ rawHeader: block.header, ...proofOf(node, block.height, checkpoint) }).finish();
  });
  routes.get("/block-headers/:start/:end", (request) => {
    const { node } = backend();
    const checkpoint = queryI32(request.query as Query, "checkpoint_height", 0);
    const range = rangeOf(request);
    const proof = proofOf(node, range.end, checkpoint);
    const blocks = blocksIn(node, range);
    const headers = blocks.map((block, index) => ({
      rawHeader: block.header,
      ...(index === blocks.length - 1 ? proof : NO_PROOF),
    }));
    return BlockHeaders.encode({ headers }).finish();
  });
}

function one(request: FastifyRequest): { hashOrHeight: string } {
  return request.params as { hashOrHeight: string };
}

/** Finds a block by hash or height. `byHash` decides whether blocks outside the active chain count. */
function findBlock(node: Node, text: string, byHash = node.blockByHash): Block {
  const wanted = hashOrHeightParam(text);
  const block = "hash" in wanted ? byHash(wanted.hash) : node.blockAt(wanted.height);
  if (block === undefined) throw new WireError(`404: Block not found: ${text}`);
  return block;
}

type Range = { start: number; end: number };

function rangeOf(request: FastifyRequest): Range {
  const params = request.params as { start: string; end: string };
  const start = heightParam(params.start);
  const end = heightParam(params.end);
  if (start < 0) throw new WireError(`400: Invalid block start height: ${start}`);
  if (end < start) throw new WireError(`400: Invalid block end height: ${end}`);
  const count = end - start + 1;
  if (count > MAX_BLOCKS) {
    throw new WireError(`400: Blocks page size too large, may not be above ${MAX_BLOCKS} but got ${count}`);
  }
  return { start, end };
}

function heightParam(text: string): number {
  const height = parseI32(text);
  if (!height.ok) throw new WireError(`400: Invalid URL: Cannot parse \`${text}\` to a \`i32\``);
  return height.value;
}

/** Returns the blocks of the range, up to the tip. */
function blocksIn(node: Node, { start, end }: Range): Block[] {
  const blocks: Block[] = [];
  for (let height = start; height <= end; height++) {
    const block = node.blockAt(height);
    if (block === undefined) break;
    blocks.push(block);
  }
  return blocks;
}

const NO_PROOF = { root: new Uint8Array(), branch: [] };

/**
 * Returns the proof for the header at `height`, which for a range is its end, even when the chain is shorter. A
 * checkpoint above the tip fails inside of the original, which has no text for it.
 */
function proofOf(node: Node, height: number, checkpoint: number): Pick<BlockHeader, "root" | "branch"> {
  if (checkpoint <= 0) return NO_PROOF;
  if (checkpoint < height) {
    throw new WireError(
      `400: Invalid checkpoint height ${checkpoint}, may not be below queried header height ${height}`,
    );
  }
  const hashes = blocksIn(node, { start: 0, end: checkpoint }).map(({ hash }) => fromDisplayHash(hash));
  if (hashes.length <= checkpoint) throw new WireError(`the chain ends below the checkpoint height ${checkpoint}`);
  return proveHeader(hashes, height);
}
