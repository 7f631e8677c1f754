import { createServer } from "node:net";

/**
 * Whether nobody listens on a loopback port.
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

/**
 * The first free port from `wanted` on that a browser would open; 0 stays 0, the system then chooses.
 * @param {number} wanted
 */
export async function freePort(wanted) {
  if (wanted === 0) return 0;
  for (let port = wanted; port < wanted + 100 && port < 65_536; port += 1)
    if (!BLOCKED.has(port) && (await isFree(port))) return port;
  return 0;
}
