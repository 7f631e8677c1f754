import {
  BroadcastTxRequest,
  BroadcastTxResponse,
  BroadcastTxsRequest,
  BroadcastTxsResponse,
  RawTx,
  Tx,
} from "@satchel/chain/wire";
import type { Backend } from "../../indexer/backend.ts";
import { encodeHash } from "../../indexer/hex.ts";
import { wireTx } from "../../indexer/wire-tx.ts";
import { broadcast, parseRawTx } from "./broadcast.ts";
import { recordToCheck } from "./check-tokens.ts";
import { decodeBody } from "./decode-body.ts";
import type { WireRoutes } from "./wire-routes.ts";

export function addBroadcastRoutes(routes: WireRoutes, backend: () => Backend): void {
  routes.post(
    "/broadcast-tx",
    async (body) => {
      const { rawTx, ...rest } = decodeBody(BroadcastTxRequest, body);
      const [txid = ""] = await broadcast(backend(), { rawTxs: [rawTx], ...rest });
      return BroadcastTxResponse.encode({ txid: encodeHash(txid) }).finish();
    },
    true,
  );
  routes.post(
    "/broadcast-txs",
    async (body) => {
      const txids = await broadcast(backend(), decodeBody(BroadcastTxsRequest, body));
      return BroadcastTxsResponse.encode({ txids: txids.map(encodeHash) }).finish();
    },
    true,
  );
  routes.post("/validate-tx", (body) => {
    const { node, indexer } = backend();
    const tx = parseRawTx(decodeBody(RawTx, body).rawTx);
    const message = wireTx(node, indexer, recordToCheck({ node, indexer }, tx));
    // Who spends its outputs is not said, even of a transaction that is known already.
    const outputs = message.outputs.map((output) => ({ ...output, spentBy: undefined }));
    return Tx.encode({ ...message, outputs }).finish();
  });
}
