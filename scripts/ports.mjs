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

/**
 * The first free port from `wanted` on; 0 stays 0, the system then chooses.
 * @param {number} wanted
 */
export async function freePort(wanted) {
  if (wanted === 0) return 0;
  for (let port = wanted; port < wanted + 100 && port < 65_536; port += 1) if (await isFree(port)) return port;
  return 0;
}
