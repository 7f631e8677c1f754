import { lokadIds } from "../token/index.ts";
import type { Membership } from "./member-index.ts";
import { scriptKey, scriptKeysOf } from "./script-key.ts";
import { tokenIdsOf } from "./tx-colour.ts";

export const BY_SCRIPT: Membership = {
  keysOf: ({ tx, spent }) => scriptKeysOf(tx, spent),
  coinKey: ({ record, outIdx }) => {
    const output = record.tx.outputs[outIdx];
    return output && scriptKey(output.script);
  },
};

export const BY_TOKEN_ID: Membership = {
  keysOf: ({ colour }) => tokenIdsOf(colour),
  coinKey: ({ record, outIdx }) => record.colour.outputTokens[outIdx]?.tokenId,
};

/** Coins have no LOKAD id. */
export const BY_LOKAD_ID: Membership = {
  keysOf: ({ tx }) => new Set(lokadIds(tx)),
  coinKey: () => undefined,
};
