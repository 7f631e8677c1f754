import type { Sats } from "@satchel/core/amount";
import type { Outpoint } from "@satchel/core/ids";
import type { AllEvidence, Evidence } from "@satchel/core/ledger";
import type { CarriedToken } from "@satchel/core/token";
import type { Coin } from "@satchel/core/tx";
import * as v from "valibot";
import { outpoint, satsText, script, tokenId, whole } from "../persist/fields.ts";
import { stateTable } from "../persist/state-table.ts";
import { parseJson, type StoredItem, toJson } from "../persist/stored-item.ts";
import { atomsText, tokenValue } from "./tx-schema.ts";

const carried: v.GenericSchema<unknown, CarriedToken> = v.union([
  v.literal("unreadable"),
  v.object({
    tokenId,
    protocol: v.picklist(["SLP", "ALP", "UNKNOWN"]),
    typeNumber: whole,
    atoms: atomsText,
    isMintBaton: v.boolean(),
  }),
]);

const coin: v.GenericSchema<unknown, Coin> = v.object({
  script,
  sats: satsText as v.GenericSchema<unknown, Sats>,
  token: v.exactOptional(carried),
  rewardHeight: v.exactOptional(whole),
});

const evidence: v.GenericSchema<unknown, Evidence> = v.variant("by", [
  v.object({ by: v.literal("bytes"), script, coin: v.exactOptional(coin) }),
  v.object({ by: v.literal("memory"), script, token: tokenValue, until: whole }),
]);

const schema: v.GenericSchema<unknown, [Outpoint, Evidence][]> = v.array(v.tuple([outpoint, evidence]));

/** What is known about coins besides what the indexer says; of all wallets, the oldest first. */
export const evidenceItem: StoredItem<AllEvidence> = {
  key: stateTable.doubted.persists,
  decode: (raw) => {
    const list = v.safeParse(schema, parseJson(raw));
    return list.success ? { kind: "valid", value: new Map(list.output) } : { kind: "corrupt", reason: "not evidence" };
  },
  encode: (all) => toJson([...all]),
};
