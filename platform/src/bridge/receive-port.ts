import type { BridgePort } from "./create-bridge.ts";
import { GREETING } from "./protocol.ts";

/** The app gives the port when the page has loaded. */
const PORT_WITHIN_MS = 10_000;

type Greetings = Pick<Window, "addEventListener" | "removeEventListener">;

/**
 * Resolves to the port that the app gives this page. A message of the app has no source; one of a frame or of another
 * page has, and is left alone. Rejects where no port comes: the page does not run inside of the app.
 */
export function receivePort(page: Greetings, withinMs: number = PORT_WITHIN_MS): Promise<BridgePort> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      page.removeEventListener("message", listen);
    };
    const listen = ({ data, source, ports }: MessageEvent) => {
      const [port] = ports;
      if (data !== GREETING || source !== null || !port || ports.length !== 1) return;
      stop();
      resolve(port);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error("Android bridge is not available"));
    }, withinMs);
    page.addEventListener("message", listen);
  });
}
