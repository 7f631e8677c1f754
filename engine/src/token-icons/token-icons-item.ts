import type { WalletId } from "@satchel/core/ids";
import type { IconSubject } from "@satchel/core/ports";
import * as v from "valibot";
import { hex, tokenId, walletId } from "../persist/fields.ts";
import { parseJson, type StoredItem } from "../persist/stored-item.ts";

/** An icon that was not uploaded yet. `file`: a PNG or JPEG, in hex. */
export type KeptIcon = IconSubject & { walletId: WalletId; file: string };

/** At most 8 MB of storage; a person who creates more tokens at a time uploads the rest from their files. */
export const MAX_KEPT_ICONS = 4;
/** In bytes (wallet.md 5). */
export const MAX_ICON_BYTES = 1_000_000;

const schema = v.array(
  v.object({
    walletId,
    tokenId,
    name: v.string(),
    ticker: v.string(),
    url: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
    genesisQty: v.string(),
    tokenType: v.string(),
    supplyType: v.picklist(["fixed", "variable"]),
    file: v.pipe(hex, v.maxLength(2 * MAX_ICON_BYTES)),
  }),
);

/**
 * The icons that wait for their upload, the newest last. Not a part of the state, as they are large and rarely read.
 */
export const keptIconsItem: StoredItem<readonly KeptIcon[]> = {
  key: "tokenIcons",
  decode: (raw) => {
    const parsed = v.safeParse(schema, parseJson(raw));
    return parsed.success
      ? { kind: "valid", value: parsed.output }
      : { kind: "corrupt", reason: "not a list of icons" };
  },
  encode: (icons) => JSON.stringify(icons),
};
