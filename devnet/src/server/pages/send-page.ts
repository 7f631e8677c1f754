import type { FastifyReply } from "fastify";
import { missingPage } from "./missing-page.ts";

/** Sends a page for people; undefined means that there is nothing to show under this address. */
export function sendPage(reply: FastifyReply, page: string | undefined, status = 200): FastifyReply {
  return reply
    .code(page === undefined ? 404 : status)
    .type("text/html; charset=utf-8")
    .send(page ?? missingPage());
}
