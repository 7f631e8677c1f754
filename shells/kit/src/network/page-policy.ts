import { MAINNET_ENDPOINTS } from "./mainnet-endpoints.data.ts";
import { OWNER_BOT_CHECK } from "./owner.data.ts";

const loopback = (scheme: string) => ["localhost", "127.0.0.1"].map((host) => `${scheme}://${host}:*`);

/**
 * The hosts that a content security policy lets the wallet connect to. Indexers and services are chosen at run time
 * (config.json), and people may name their own servers, so it names schemes: TLS for all hosts, plain connections only
 * to this machine.
 */
const connectSources = `https: wss: ${[...loopback("http"), ...loopback("ws")].join(" ")}`;

/**
 * The hosts of images. An image tells its host who looks at it, so images come from the icon host of mainnet and, for a
 * devnet that config.json names, from this machine. Tokens of a network with another icon host show their monogram.
 */
const imageSources = [MAINNET_ENDPOINTS.icons, ...loopback("http")].join(" ");

/** This machine, where a devnet is. */
export const LOOPBACK: string = loopback("http").join(" ");

/**
 * The pages that may stand in a frame of the wallet: the bot check, of its own or of the host that the owner names, and
 * one of this machine.
 */
export const FRAME_SOURCES: string = ["'self'", hostOf(OWNER_BOT_CHECK.url), LOOPBACK].filter(Boolean).join(" ");

function hostOf(url: string): string {
  return url === "" ? "" : new URL(url).origin;
}

/**
 * The rules of a content security policy that every shell's pages have; a shell adds which scripts may run, and which
 * style sheets count.
 */
export const PAGE_RULES: readonly string[] = [
  "default-src 'none'",
  "font-src 'self'",
  `img-src 'self' data: blob: ${imageSources}`,
  `connect-src 'self' ${connectSources}`,
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types satchel",
];
