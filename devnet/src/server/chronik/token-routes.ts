import { TokenInfo, Utxos } from "@satchel/chain/wire";
import { toHex } from "@satchel/core/script";
import type { FastifyRequest } from "fastify";
import type { Backend } from "../../indexer/indexer.ts";
import { wireTokenInfo, wireUtxo } from "../../indexer/wire-messages.ts";
import type { PageAnswer } from "../pages/send-page.ts";
import { addHistoryRoutes } from "./history-routes.ts";
import { hashOfMember, lokadIdOfMember } from "./members.ts";
import { hexParam, txidParam } from "./params.ts";
import { WireError } from "./wire-error.ts";
import type { WireRoutes } from "./wire-routes.ts";

/** Adds the routes of one token and the histories of LOKAD ids (devnet.md 1.2). */
export function addTokenRoutes(routes: WireRoutes, backend: () => Backend, tokenPage: PageAnswer): void {
  const answer = (request: FastifyRequest): Uint8Array => {
    const { node, indexer } = backend();
    const tokenId = txidParam(paramsOf(request).tokenId);
    const record = indexer.tx(tokenId);
    const message = record && wireTokenInfo(node, record);
    if (message === undefined) throw new WireError(`404: Token ${tokenId} not found in the index`);
    return TokenInfo.encode(message).finish();
  };
  routes.get("/token/:tokenId", answer, tokenPage);

  const tokenGroup = (request: FastifyRequest) => backend().indexer.tokenGroup(hashOfMember(paramsOf(request).tokenId));
  addHistoryRoutes(routes, backend, "/token-id/:tokenId", tokenGroup);
  routes.get("/token-id/:tokenId/utxos", (request) => {
    const utxos = tokenGroup(request)?.utxos ?? [];
    return Utxos.encode({ utxos: utxos.map((outpoint) => wireUtxo(backend().node, outpoint)) }).finish();
  });

  addHistoryRoutes(routes, backend, "/lokad-id/:lokadId", (request) => {
    const { lokadId } = request.params as { lokadId: string };
    return backend().indexer.lokadGroup(toHex(lokadIdOfMember(hexParam(lokadId))));
  });
}

function paramsOf(request: FastifyRequest): { tokenId: string } {
  return request.params as { tokenId: string };
}
