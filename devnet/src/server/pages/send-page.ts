import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** Makes a page for people; undefined where there is nothing to show under this address. */
export type PageAnswer = (request: FastifyRequest) => string | undefined | Promise<string | undefined>;

/** Sends a page for people; undefined means that there is nothing to show under this address. */
export function sendPage(reply: FastifyReply, page: string | undefined, status = 200): FastifyReply {
  return (
    reply
      .code(page === undefined ? 404 : status)
      .type("text/html; charset=utf-8")
      // Nobody may lay the faucet's button under a page of their own.
      .header("content-security-policy", "frame-ancestors 'none'")
      .send(page ?? missingPage())
  );
}

/**
 * `/tx/{txid}` and `/block/{x}` are answers for programs and pages for people at once. Browsers put text/html first in
 * Accept when they open a page, and nothing that reads the protobuf does.
 */
export function prefersPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").trimStart().toLowerCase().startsWith("text/html");
}

function missingPage(): string {
  return layout(
    "Not here",
    html`<section class="card" aria-label="What to do"><p>This devnet knows nothing of that.</p><p><a href="/">To the start</a></p></section>`,
  );
}
