import type { BinaryReader } from "@bufbuild/protobuf/wire";
import type { PackedPage, PackedTx } from "@satchel/core/ports";
import type { Tx } from "@satchel/core/tx";
import { toWireTx } from "../encode/to-wire-tx.ts";
import * as wire from "../wire/index.ts";
import { decodeMessage, decodeTxid, type WireMessage } from "./decode-message.ts";
import { readCount, readHeight, readSeconds } from "./ranges.ts";
import { decodeTx } from "./tx.ts";

// Protobuf tags: field number * 8 + wire type (chronik.proto). Only these fields are read; the others are skipped.
const PAGE = { tx: 10, numPages: 16, numTxs: 24 } as const;
const TX = { txid: 10, block: 66, timeFirstSeen: 72, isCoinbase: 96 } as const;

type Head = { txid: Uint8Array; height: number; timeFirstSeen: bigint; isCoinbase: boolean };
type Fields = Record<number, (reader: BinaryReader) => void>;

/**
 * Reads to the end or to an end-group tag, like the generated reader; `decodeMessage` refuses a message with unread
 * bytes.
 */
function readFields(reader: BinaryReader, fields: Fields): void {
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const read = fields[tag];
    if (read) read(reader);
    else if ((tag & 7) === 4 || tag === 0) return;
    else reader.skip(tag & 7);
  }
}

const headOfTx: WireMessage<Head> = {
  decode(from) {
    const head: Head = { txid: new Uint8Array(), height: -1, timeFirstSeen: 0n, isCoinbase: false };
    readFields(from, {
      [TX.txid]: (reader) => {
        head.txid = reader.bytes();
      },
      [TX.block]: (reader) => {
        head.height = readHeight(wire.BlockMetadata.decode(reader, reader.uint32()).height);
      },
      [TX.timeFirstSeen]: (reader) => {
        head.timeFirstSeen = BigInt(reader.int64());
      },
      [TX.isCoinbase]: (reader) => {
        head.isCoinbase = reader.bool();
      },
    });
    return head;
  },
};

const packedPage: WireMessage<PackedPage> = {
  decode(from) {
    const txs: PackedTx[] = [];
    const page = { txs, numPages: 0, numTxs: 0 };
    readFields(from, {
      // A copy, because a subarray would keep the whole reply in memory.
      [PAGE.tx]: (reader) => void txs.push(packedTxOf(reader.bytes().slice())),
      [PAGE.numPages]: (reader) => {
        page.numPages = readCount(reader.uint32());
      },
      [PAGE.numTxs]: (reader) => {
        page.numTxs = readCount(reader.uint32());
      },
    });
    return page;
  },
};

/** Returns a transaction's bytes with only the fields decoded that a history is sorted by. Throws ProtocolError. */
export const packedTxOf = (bytes: Uint8Array): PackedTx =>
  decodeMessage(
    headOfTx,
    ({ txid, height, timeFirstSeen, isCoinbase }) => {
      return { txid: decodeTxid(txid), height, timeFirstSeen: readSeconds(timeFirstSeen), isCoinbase, bytes };
    },
    bytes,
  );

/** Decodes a history page but leaves its transactions as bytes. Throws ProtocolError. */
export const decodePackedPage = (reply: Uint8Array): PackedPage => decodeMessage(packedPage, (page) => page, reply);

/** Decodes a stored transaction, or returns undefined for bytes that were damaged in storage. */
export function unpackTx(bytes: Uint8Array): Tx | undefined {
  try {
    return decodeMessage(wire.Tx, decodeTx, bytes);
  } catch {
    return undefined;
  }
}

/** Encodes a transaction as the indexer would send it. */
export function packTx(tx: Tx): PackedTx {
  const { txid, block, timeFirstSeen, isCoinbase } = tx;
  const bytes = wire.Tx.encode(toWireTx(tx)).finish();
  return { txid, height: block?.height ?? -1, timeFirstSeen, isCoinbase, bytes };
}
