import type { Plugin } from "../../plugins/plugin.ts";
import { readOp } from "../../script/index.ts";

const LOKAD_ID = Uint8Array.from(Buffer.from("MARK"));

/**
 * A plugin for tests. `OP_RETURN MARK <bytes>` puts output 1 into the group of the first byte, output 2 into the group
 * of the second and so on; 0 leaves an output out. The data say what was spent.
 */
export const marks: Plugin = {
  name: "marks",
  lokadIds: [LOKAD_ID],
  version: "0.1.0",
  run({ inputs, outputs }) {
    const spent = inputs.flatMap(({ plugins }) => plugins.marks?.groups ?? []);
    return Array.from(readOp(outputs[0]?.script ?? new Uint8Array(), 6)?.data ?? [], (byte, index) => ({
      outIdx: index + 1,
      groups: [Uint8Array.of(byte)],
      data: spent,
    })).filter(({ groups }) => groups[0]?.[0] !== 0);
  },
};

/** Returns the OP_RETURN that asks for these groups. */
export function marksScript(groups: readonly number[]): Uint8Array {
  return Uint8Array.of(0x6a, LOKAD_ID.length, ...LOKAD_ID, groups.length, ...groups);
}
