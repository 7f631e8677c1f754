import type { Outpoint } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import * as v from "valibot";
import { outpoint, script } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { parseJson, type StoredItem } from "../persist/stored-item.ts";

/** `script`: tells to which wallet the coin belongs, so that this wallet can notice that it is spent. */
export type FrozenCoin = { outpoint: Outpoint; script: ScriptHex };

export const frozenSchema: v.GenericSchema<unknown, FrozenCoin[]> = v.array(v.object({ outpoint, script }));

export const frozenItem: StoredItem<readonly FrozenCoin[]> = {
  key: stateTable.frozen.persists,
  decode: (raw) => {
    const list = v.safeParse(frozenSchema, parseJson(raw));
    return list.success ? { kind: "valid", value: list.output } : { kind: "corrupt", reason: "not a list of coins" };
  },
  encode: (coins) => JSON.stringify(coins.map(({ outpoint: coin, script }) => ({ outpoint: coin, script }))),
};
