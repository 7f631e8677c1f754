import type { FastifyRequest } from "fastify";

/**
 * `/tx/{txid}` and `/block/{x}` are answers for programs and pages for people at once. Browsers put text/html first in
 * Accept when they open a page, and nothing that reads the protobuf does.
 */
export function prefersPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? "").trimStart().toLowerCase().startsWith("text/html");
}
