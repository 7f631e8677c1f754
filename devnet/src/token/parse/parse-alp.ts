import { ByteReader, toDisplayHash } from "../../script/index.ts";
import { ALP_STANDARD, TokenError, type TokenMeta, type TokenSection, unknownMeta } from "../token.ts";
import { debugBytes } from "./walk-script.ts";

const LOKAD_BYTES = 4;
const MAX_DECIMALS = 9;
const NO_BYTES = new Uint8Array();

/**
 * Parses one push of an eMPP script by the rules of ALP (devnet.md 3.3); undefined when it is not ALP. `txid` becomes
 * the id of a token that starts here. Throws TokenError.
 */
export function parseAlp(txid: string, pushdata: Uint8Array): TokenSection | undefined {
  const lokadId = Buffer.from(pushdata.subarray(0, LOKAD_BYTES)).toString("latin1");
  if (lokadId === "SLP\0") throw new TokenError('Invalid LOKAD ID "SLP\\0", did you accidentally use eMPP?');
  if (lokadId !== "SLP2") return undefined;
  const reader = new AlpReader(pushdata.subarray(LOKAD_BYTES));
  const typeCode = reader.byte("token_type");
  if (typeCode !== ALP_STANDARD) return { kind: "unknown", meta: unknownMeta("alp", typeCode) };
  const section = parseStandard(txid, reader);
  const leftover = reader.rest();
  if (leftover.length > 0) throw new TokenError(`Leftover bytes: ${debugBytes(leftover)}`);
  return section;
}

function parseStandard(txid: string, reader: AlpReader): TokenSection {
  const action = reader.sized("tx_type");
  switch (Buffer.from(action).toString("latin1")) {
    case "GENESIS":
      return parseGenesis(txid, reader);
    case "MINT":
      return { kind: "mint", meta: readMeta(reader), ...readMint(reader) };
    case "SEND":
      return { kind: "send", meta: readMeta(reader), amounts: reader.amounts("send_amount") };
    case "BURN":
      return { kind: "burn", meta: readMeta(reader), atoms: reader.amount("burn_amount") };
    default:
      throw new TokenError(`Unknown tx type: ${debugBytes(action)}`);
  }
}

function parseGenesis(txid: string, reader: AlpReader): TokenSection {
  const tokenTicker = reader.sized("token_ticker");
  const tokenName = reader.sized("token_name");
  const url = reader.sized("url");
  const data = reader.sized("data");
  const authPubkey = reader.sized("auth_pubkey");
  const decimals = reader.byte("decimals");
  const mint = readMint(reader);
  if (decimals > MAX_DECIMALS) throw new TokenError(`Decimals out of range: ${decimals}, must be 0-${MAX_DECIMALS}`);
  const genesis = { tokenTicker, tokenName, url, data, authPubkey, decimals };
  return {
    kind: "genesis",
    meta: { tokenId: txid, protocol: "alp", typeCode: ALP_STANDARD },
    genesis: { ...genesis, hash: NO_BYTES, mintVaultScripthash: NO_BYTES },
    ...mint,
  };
}

function readMeta(reader: AlpReader): TokenMeta {
  return { tokenId: toDisplayHash(reader.bytes(32, "token_id")), protocol: "alp", typeCode: ALP_STANDARD };
}

function readMint(reader: AlpReader) {
  return { amounts: reader.amounts("mint_amount"), batonCount: reader.size("num_batons") };
}

const MAX_SIZE = 127;
const AMOUNT_BYTES = 6;

/**
 * Reads the fields of an ALP section; every method throws TokenError naming the field that is cut off or out of range.
 */
class AlpReader {
  readonly #reader: ByteReader;

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
  }

  bytes(length: number, field: string): Uint8Array {
    const { remaining } = this.#reader;
    if (length <= remaining) return this.#reader.take(length);
    throw new TokenError(`Not enough bytes: expected ${length} more bytes but got ${remaining} for field ${field}`);
  }

  byte(field: string): number {
    const [byte = 0] = this.bytes(1, field);
    return byte;
  }

  size(field: string): number {
    const size = this.byte(field);
    if (size > MAX_SIZE) throw new TokenError(`Size out of range: ${size}, must be 0-${MAX_SIZE} for field ${field}`);
    return size;
  }

  sized(field: string): Uint8Array {
    return this.bytes(this.size(field), field);
  }

  amount(field: string): bigint {
    return BigInt(Buffer.from(this.bytes(AMOUNT_BYTES, field)).readUIntLE(0, AMOUNT_BYTES));
  }

  amounts(field: string): bigint[] {
    return Array.from({ length: this.size(field) }, () => this.amount(field));
  }

  rest(): Uint8Array {
    return this.#reader.take(this.#reader.remaining);
  }
}
