import { RawTx, Tx } from "@satchel/chain/wire";
import type { FastifyRequest } from "fastify";
import type { Backend } from "../../indexer/backend.ts";
import type { TxRecord } from "../../indexer/tx-record.ts";
import { wireTx } from "../../indexer/wire-tx.ts";
import { txidParam } from "./params.ts";
import { encodeWhole } from "./tx-page.ts";
import { WireError } from "./wire-error.ts";
import type { PageAnswer, WireRoutes } from "./wire-routes.ts";

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
