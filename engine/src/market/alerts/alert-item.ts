import * as v from "valibot";
import { decimalText, tokenId, whole } from "../../persist/fields.ts";
import { stateTable } from "../../persist/state-table.ts";
import { parseJson, type StoredItem, toJson } from "../../persist/stored-item.ts";
import type { TokenAlert } from "../../state.ts";

const listSchema = v.object({ version: v.literal(1), alerts: v.array(v.unknown()) });
const alertSchema: v.GenericSchema<unknown, TokenAlert> = v.strictObject({
  tokenId,
  side: v.picklist(["above", "below"]),
  nanoSatsPerAtom: v.pipe(decimalText, v.minValue(1n)),
  setAt: whole,
});

/** The price alerts. One that cannot be read is left out, and the others stay. */
export const alertItem: StoredItem<readonly TokenAlert[]> = {
  key: stateTable.tokenAlerts.persists,
  decode: (raw) => {
    const list = v.safeParse(listSchema, parseJson(raw));
    if (!list.success) return { kind: "corrupt", reason: "not a list of alerts" };
    const value = list.output.alerts.flatMap((each) => {
      const alert = v.safeParse(alertSchema, each);
      return alert.success ? [alert.output] : [];
    });
    const lost = list.output.alerts.length - value.length;
    return lost === 0
      ? { kind: "valid", value }
      : { kind: "repaired", value, reason: `${lost} alerts could not be read` };
  },
  encode: (alerts) => toJson({ version: 1, alerts }),
};
