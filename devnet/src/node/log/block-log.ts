import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { StorageError } from "@satchel/core/ports";
import { decodeRecord, encodeFrame, encodeRecord, type LogRecord, scanFrames } from "./log-record.ts";

const FILE_NAME = "blocks.log";
const FILE_MARK = new TextEncoder().encode("satchel devnet blocks 1\n");

export type BlockLog = {
  /** The records that the file held when it was opened. */
  records: readonly LogRecord[];
  append(record: LogRecord): void;
  close(): void;
};

/** A log that stores nothing, for nodes that live in memory only. */
export const noBlockLog: BlockLog = { records: [], append: () => undefined, close: () => undefined };

/**
 * Opens the append-only log of a data folder; both are created if they do not exist. A last record that a crash cut
 * short is dropped, and `warn` hears of it. Damage before the last record throws a StorageError, and so does a file of
 * another kind.
 */
export function openBlockLog(folder: string, warn: (text: string) => void): BlockLog {
  const path = join(folder, FILE_NAME);
  const file = openFile(folder, path);
  try {
    const records = readRecords(file, path, warn);
    return { records, ...createWriter(file, path) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Deletes a folder's log. It must not be open anywhere. */
export function deleteBlockLog(folder: string): void {
  rmSync(join(folder, FILE_NAME), { force: true });
}

function openFile(folder: string, path: string): number {
  try {
    mkdirSync(folder, { recursive: true });
    return openSync(path, "a+");
  } catch (cause) {
    throw new StorageError(`${path} cannot be opened`, { cause });
  }
}

function createWriter(file: number, path: string): Pick<BlockLog, "append" | "close"> {
  let isOpen = true;
  let hasWritten = false;
  return {
    append: (record) => {
      hasWritten = true;
      writeWhole(file, encodeFrame(encodeRecord(record)), path);
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      if (hasWritten) fsyncSync(file);
      closeSync(file);
    },
  };
}

function readRecords(file: number, path: string, warn: (text: string) => void): LogRecord[] {
  // Copies to a Uint8Array: slices of a Buffer would be Buffers and share its memory.
  const bytes = new Uint8Array(readFileSync(file));
  if (bytes.length < FILE_MARK.length && FILE_MARK.subarray(0, bytes.length).every((byte, at) => byte === bytes[at])) {
    if (bytes.length > 0) warn(`${path}: the file was cut short while it was made; starting it again`);
    ftruncateSync(file, 0);
    writeWhole(file, FILE_MARK, path);
    return [];
  }
  if (!FILE_MARK.every((byte, at) => byte === bytes[at])) {
    throw new StorageError(`${path} is not a block log of this version`);
  }
  const scan = scanFrames(bytes, FILE_MARK.length);
  if (scan.corruptAt !== undefined) {
    throw new StorageError(
      `${path} is damaged at byte ${scan.corruptAt}, after ${scan.payloads.length} good records and before others; ` +
        "move the file away to start from genesis",
    );
  }
  if (scan.tornBytes > 0) {
    warn(`${path}: dropped an unfinished last record (${scan.tornBytes} bytes at byte ${scan.end})`);
    ftruncateSync(file, scan.end);
  }
  return scan.payloads.map(decodeRecord);
}

/** Writes all or nothing: half a record in the middle would make the rest of the file unreadable. */
function writeWhole(file: number, bytes: Uint8Array, path: string): void {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(file, bytes, written);
  } catch (cause) {
    if (written > 0) ftruncateSync(file, fstatSync(file).size - written);
    throw new StorageError(`${path} cannot be written`, { cause });
  }
}
