import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

// What a request tells about the page that made it. Pages of other sites can reach a devnet on this machine: without a
// permission they can send what a form can send, and under a name of their own that resolves to 127.0.0.1 they can send
// anything.

/** Returns the name in the Host header, without the port and the brackets of IPv6; "" if there is none. */
function hostName(request: FastifyRequest): string {
  return (request.headers.host ?? "")
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
}

/** Whether the request was made to a name or an address that always means this machine. */
export function isAskedByLoopback(request: FastifyRequest): boolean {
  const name = hostName(request);
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

/** Whether the request was made to an IP address or to localhost. No other site can have one of these as its name. */
export function isAskedByAddress(request: FastifyRequest): boolean {
  return isAskedByLoopback(request) || isIP(hostName(request)) !== 0;
}

/** Whether a program, a page of the devnet or a typed address made the request, and not a page of another origin. */
export function isAskedByOwnPage(request: FastifyRequest): boolean {
  const { origin, host, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || site === "same-origin" || site === "none";
}
