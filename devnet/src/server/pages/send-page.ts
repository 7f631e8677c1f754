import type { FastifyReply, FastifyRequest } from "fastify";
import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** Makes a page for people; undefined when there is nothing to show at this address. */
export type PageAnswer = (request: FastifyRequest) => string | undefined | Promise<string | undefined>;

/** Sends a page for people. For undefined it says that there is nothing at this address. */
export function sendPage(reply: FastifyReply, page: string | undefined, status = 200): FastifyReply {
  return (
    reply
      .code(page === undefined ? 404 : status)
      .type("text/html; charset=utf-8")
      // No other page may put this one, with the faucet's button, into a frame.
      .header("content-security-policy", "frame-ancestors 'none'")
      .send(page ?? missingPage())
  );
}

/**
 * Whether a person wants the page of `/tx/{txid}` or `/block/{x}` and not the answer for programs. Browsers put
 * text/html first in Accept when they open a page; no program that reads protobuf does.
 */
export function prefersPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").trimStart().toLowerCase().startsWith("text/html");
}

function missingPage(): string {
  return layout(
    "Not here",
    html`<section class="card" aria-label="What to do"><p>This devnet has nothing at this address.</p><p><a href="/">Back to the start page</a></p></section>`,
  );
}
