import { genesisTxid, tokenIdOf } from "@satchel/core/ids";
import { fromHex } from "@satchel/core/script";
import { aTxid } from "@satchel/core/testing";
import type { Subscription } from "../live/subscriptions.ts";
import type { WsSub } from "../wire/index.ts";

const id = tokenIdOf(aTxid("ab".repeat(32)));

/** Every kind of subscription, with its wire form. */
export const everyKind: [Subscription, WsSub["subType"]][] = [
  [{ kind: "blocks" }, { $case: "blocks", blocks: {} }],
  [{ kind: "txs" }, { $case: "txs", txs: {} }],
  [
    { kind: "script", scriptType: "p2pkh", payload: "11".repeat(20) },
    { $case: "script", script: { scriptType: "p2pkh", payload: new Uint8Array(20).fill(0x11) } },
  ],
  [
    { kind: "token-id", tokenId: id },
    { $case: "tokenId", tokenId: { tokenId: id } },
  ],
  [
    { kind: "lokad-id", lokadId: "41475230" },
    { $case: "lokadId", lokadId: { lokadId: fromHex("41475230") } },
  ],
  [
    { kind: "plugin", pluginName: "agora", group: "5002" },
    { $case: "plugin", plugin: { pluginName: "agora", group: fromHex("5002") } },
  ],
  [
    { kind: "txid", txid: genesisTxid(id) },
    { $case: "txid", txid: { txid: id } },
  ],
];
