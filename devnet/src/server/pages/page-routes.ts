import { parseXec } from "@satchel/core/amount";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Devnet } from "../../devnet.ts";
import type { Backend } from "../../indexer/indexer.ts";
import { isAskedByAddress, isAskedByOwnPage } from "../who-asks.ts";
import { addressPage } from "./address-page.ts";
import { blockPage } from "./block-page.ts";
import { homePage } from "./home-page.ts";
import { type PageAnswer, sendPage } from "./send-page.ts";
import { tokenPage } from "./token-page.ts";
import { txPage } from "./tx-page.ts";

const DEFAULT_XEC = "10000";
/** Twice as many pixels as the page shows, for sharp screens. */
const ICON_SIZE = 128;
const TXID = /^[0-9a-f]{64}$/;

type HomeQuery = { address?: string; xec?: string; paid?: string };
type FaucetBody = { address?: string; xec?: string };

/** Adds the pages for people that share no path with the indexer's interface. The others are added with its routes. */
export function addPageRoutes(app: FastifyInstance, devnet: Devnet, backend: () => Backend): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });

  app.get<{ Querystring: HomeQuery }>("/", async ({ query }, reply) => {
    const { address = "", xec = DEFAULT_XEC, paid } = query;
    const paidTxid = paid !== undefined && TXID.test(paid) ? paid : undefined;
    return sendPage(reply, homePage(backend(), { address: String(address), xec: String(xec), paidTxid }));
  });

  app.post<{ Body: FaucetBody | undefined }>("/faucet", async (request, reply) => {
    const { address = "", xec = "" } = request.body ?? {};
    if (!isAskedByAddress(request) || !isAskedByOwnPage(request)) {
      const error = "This request came from another site. Use the form on this page.";
      return sendPage(reply, homePage(backend(), { address, xec, error }), 403);
    }
    const amount = parseXec(xec.trim());
    try {
      if (!amount.ok) throw new RangeError(`"${xec}" is not an amount in XEC`);
      const txid = await devnet.fund(address.trim(), amount.value);
      // A redirect, so that reloading the page does not pay again.
      return reply.redirect(`/?${new URLSearchParams({ address: address.trim(), xec, paid: txid })}`, 303);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return sendPage(reply, homePage(backend(), { address, xec, error: error.message }), 400);
    }
  });

  app.get<{ Params: { address: string }; Querystring: { page?: string } }>(
    "/address/:address",
    async (request, reply) => {
      const page = addressPage(backend(), devnet.prefix, request.params.address, pageNumber(request.query));
      return sendPage(reply, page);
    },
  );
}

/** Returns the pages that share their path with the indexer's interface. */
export function sharedPages(
  devnet: Devnet,
  backend: () => Backend,
): { block: PageAnswer; tx: PageAnswer; token: PageAnswer } {
  return {
    block: ({ params, query }) => {
      const { hashOrHeight } = params as { hashOrHeight: string };
      return blockPage(backend(), hashOrHeight, pageNumber(query));
    },
    token: async ({ params, query }) => {
      const tokenId = (params as { tokenId: string }).tokenId.toLowerCase();
      const hasIcon = (await devnet.services.icons.find(ICON_SIZE, tokenId)) !== undefined;
      const pages = { history: pageNumber(query), nfts: pageNumber(query, "nfts") };
      return tokenPage(backend(), devnet.prefix, tokenId, hasIcon, pages);
    },
    tx: ({ params }) => txPage(backend(), devnet.prefix, (params as { txid: string }).txid),
  };
}

/** Returns a page number, which counts from 0. Any other text means the first page. */
function pageNumber(query: FastifyRequest["query"], name = "page"): number {
  const page = (query as Record<string, unknown>)[name];
  return typeof page === "string" && /^\d{1,6}$/.test(page) ? Number(page) : 0;
}
