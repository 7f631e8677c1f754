import { MAINNET_ENDPOINTS } from "./mainnet-endpoints.data.ts";

const loopback = (scheme: string) => ["localhost", "127.0.0.1"].map((host) => `${scheme}://${host}:*`);

/**
 * The hosts that a content security policy lets the wallet connect to. Indexers and services are chosen at run time
 * (config.json), and people may name their own servers, so it names schemes: TLS for all hosts, plain connections only
 * to this machine.
 */
export const connectSources = `https: wss: ${[...loopback("http"), ...loopback("ws")].join(" ")}`;

/**
 * The hosts of images. An image tells its host who looks at it, so images come from the icon host of mainnet and, for a
 * devnet that config.json names, from this machine. Tokens of a network with another icon host show their monogram.
 */
export const imageSources = [MAINNET_ENDPOINTS.icons, ...loopback("http")].join(" ");
