import {
  BroadcastTxRequest,
  BroadcastTxResponse,
  BroadcastTxsRequest,
  BroadcastTxsResponse,
  RawTx,
  TokenStatus,
  Tx,
} from "@satchel/chain/wire";
import type { FastifyRequest } from "fastify";
import type { Backend } from "../../indexer/indexer.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { wireTx } from "../../indexer/wire-messages.ts";
import { fromDisplayHash } from "../../script/index.ts";
import type { PageAnswer } from "../pages/send-page.ts";
import { broadcast, readRawTx, recordToCheck } from "./broadcast.ts";
import { encodeWhole } from "./history-routes.ts";
import { decodeBody, txidParam } from "./params.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

export function addTxRoutes(routes: WireRoutes, backend: () => Backend, txPage: PageAnswer): void {
  const findTx = (request: FastifyRequest): TxRecord => {
    const txid = txidParam(txidOf(request));
    const record = backend().indexer.tx(txid);
    if (record === undefined) throw new WireError(`404: Transaction ${txid} not found in the index`);
    return record;
  };

  routes.get(
    "/tx/:txid",
    (request) => {
      const { node, indexer } = backend();
      return Tx.encode(wireTx(node, indexer, findTx(request))).finish();
    },
    txPage,
  );
  routes.get("/raw-tx/:txid", (request) => RawTx.encode({ rawTx: findTx(request).tx.raw }).finish());
  routes.get("/unconfirmed-txs", () => encodeWhole(backend(), backend().indexer.mempool()));
}

function txidOf(request: FastifyRequest): string {
  return (request.params as { txid: string }).txid;
}

export function addBroadcastRoutes(routes: WireRoutes, backend: () => Backend): void {
  routes.post(
    "/broadcast-tx",
    async (body) => {
      const { rawTx, ...rest } = decodeBody(BroadcastTxRequest, body);
      const [txid = ""] = await broadcast(backend(), { rawTxs: [rawTx], ...rest });
      return BroadcastTxResponse.encode({ txid: fromDisplayHash(txid) }).finish();
    },
    true,
  );
  routes.post(
    "/broadcast-txs",
    async (body) => {
      const txids = await broadcast(backend(), decodeBody(BroadcastTxsRequest, body));
      return BroadcastTxsResponse.encode({ txids: txids.map(fromDisplayHash) }).finish();
    },
    true,
  );
  routes.post("/validate-tx", (body) => {
    const { node, indexer } = backend();
    // The original does not expect bytes that it cannot read here, and answers an unknown error.
    const tx = readRawTx(decodeBody(RawTx, body).rawTx, (reason) => reason);
    const message = wireTx(node, indexer, recordToCheck({ node, indexer }, tx));
    // The answer never says who spends the outputs, even if the transaction is known already.
    const outputs = message.outputs.map((output) => ({ ...output, spentBy: undefined }));
    return Tx.encode({
      ...message,
      outputs,
      tokenStatus: message.tokenStatus || TokenStatus.TOKEN_STATUS_NORMAL,
    }).finish();
  });
}
