/** Returns the CRC-32 of ZIP files. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

/** 1 January 1980, 0:00, the first time that the format knows, with no time zone. */
const TIME = 0;
const DATE = (1 << 5) | 1;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 1 << 11;
/** A plain file that everybody can read, as Unix notes it. */
const MODE = 0o100644;

/** Writes numbers of 2 or 4 bytes, little endian. */
const numbers = (...parts: readonly (readonly [size: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      if (size === 2) bytes.writeUInt16LE(value);
      else bytes.writeUInt32LE(value);
      return bytes;
    }),
  );

/**
 * Returns a ZIP file that depends on names and bytes alone: in the order of the names, with one fixed time, and not
 * compressed, because versions of zlib and processors compress the same bytes differently.
 */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const nameBytes = Buffer.from(name, "utf8");
    const about = numbers(
      [2, VERSION],
      [2, FLAGS],
      [2, 0],
      [2, TIME],
      [2, DATE],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    );
    const before = Buffer.concat([numbers([4, 0x04034b50]), about, nameBytes]);
    parts.push(before, bytes);
    directory.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, (3 << 8) | VERSION]),
        about,
        numbers([2, 0], [2, 0], [2, 0], [4, (MODE << 16) >>> 0], [4, at]),
        nameBytes,
      ]),
    );
    at += before.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.size],
    [2, files.size],
    [4, central.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...parts, central, end]);
}
