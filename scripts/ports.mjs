import { createServer } from "node:net";

/**
 * Whether a loopback port is free.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Ports above 1023 that browsers refuse to open (Fetch standard, "port blocking"). */
const BLOCKED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** @param {number} port @returns {boolean} whether browsers refuse to open it */
export const isBlocked = (port) => BLOCKED.has(port);

/**
 * Returns the first free port from `wanted` on that browsers do not block, or 0, with which the system chooses a port.
 * @param {number} wanted
 */
export async function freePort(wanted) {
  if (wanted === 0) return 0;
  for (let port = wanted; port < wanted + 100 && port < 65_536; port += 1)
    if (!isBlocked(port) && (await isFree(port))) return port;
  return 0;
}
