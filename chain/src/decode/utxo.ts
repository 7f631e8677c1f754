import { BinaryReader } from "@bufbuild/protobuf/wire";
import { createSlicer } from "@satchel/core/in-slices";
import { type Clock, ProtocolError } from "@satchel/core/ports";
import { type ScriptHex, scriptOfBytes, toHex } from "@satchel/core/script";
import type { Utxo } from "@satchel/core/tx";
import * as wire from "../wire/index.ts";
import { checkEnd, decodeOutpoint, undecodable } from "./decode-message.ts";
import { decodePlugins } from "./plugins.ts";
import { readHeightOrNone, readSats } from "./ranges.ts";
import { decodeTokenValue } from "./token.ts";

function decodeUtxoOf(script: ScriptHex, utxo: wire.ScriptUtxo | wire.Utxo): Utxo {
  if (utxo.outpoint === undefined) throw new ProtocolError("UTXO outpoint is undefined");
  const decoded: Utxo = {
    outpoint: decodeOutpoint(utxo.outpoint),
    script,
    sats: readSats(utxo.sats),
    blockHeight: readHeightOrNone(utxo.blockHeight),
    isCoinbase: utxo.isCoinbase,
    isFinal: utxo.isFinal,
  };
  if (utxo.token !== undefined) decoded.token = decodeTokenValue(utxo.token);
  const plugins = decodePlugins(utxo.plugins);
  if (plugins !== undefined) decoded.plugins = plugins;
  return decoded;
}

/** Protobuf tags of the two fields of ScriptUtxos (chronik.proto). */
const SCRIPT_TAG = 10;
const UTXO_TAG = 18;

/**
 * Decodes the utxos of the script `asked`. There may be 50,000, so they are decoded one by one straight from the bytes,
 * with pauses in which the page can react. Throws ProtocolError for a damaged reply or a reply about another script.
 */
export async function decodeScriptUtxos(
  bytes: Uint8Array,
  asked: ScriptHex,
  clock: Pick<Clock, "now" | "pause">,
): Promise<Utxo[]> {
  const slicer = createSlicer(clock);
  const utxos: Utxo[] = [];
  let answered = "";
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < bytes.length) {
      const tag = reader.uint32();
      if (tag === SCRIPT_TAG) answered = toHex(reader.bytes());
      else if (tag === UTXO_TAG) utxos.push(decodeUtxoOf(asked, wire.ScriptUtxo.decode(reader, reader.uint32())));
      else if ((tag & 7) === 4 || tag === 0) break;
      else reader.skip(tag & 7);
      if (slicer.isOver()) await slicer.pause();
    }
    checkEnd(reader, bytes);
  } catch (error) {
    throw undecodable(bytes, error);
  }
  // This also refuses an empty reply, which would decode as a script without coins.
  if (answered !== asked) throw new ProtocolError(`Asked for utxos of ${asked} but got those of ${answered}`);
  return utxos;
}

export const decodeUtxosOf = (script: ScriptHex, utxos: readonly wire.ScriptUtxo[]): Utxo[] =>
  utxos.map((utxo) => decodeUtxoOf(script, utxo));

/** Protobuf tag of the field of Utxos (chronik.proto). */
const ANY_UTXO_TAG = 10;

/**
 * Decodes the utxos of a token or plugin group, each with its own script. A token may have 50,000, so they are decoded
 * one by one with pauses, like those of a script. Throws ProtocolError for a damaged reply.
 */
export async function decodeUtxos(bytes: Uint8Array, clock: Pick<Clock, "now" | "pause">): Promise<Utxo[]> {
  const slicer = createSlicer(clock);
  const utxos: Utxo[] = [];
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < bytes.length) {
      const tag = reader.uint32();
      if (tag === ANY_UTXO_TAG) {
        const utxo = wire.Utxo.decode(reader, reader.uint32());
        utxos.push(decodeUtxoOf(scriptOfBytes(utxo.script), utxo));
      } else if ((tag & 7) === 4 || tag === 0) break;
      else reader.skip(tag & 7);
      if (slicer.isOver()) await slicer.pause();
    }
    checkEnd(reader, bytes);
  } catch (error) {
    throw undecodable(bytes, error);
  }
  return utxos;
}
