// A server between a wallet and a devnet that limits: it answers a few requests a second and turns the others away.
import { createPassingServer } from "./passing-server.ts";

/**
 * `perSecond` requests are answered in a second, and `bucket` at once after a pause. Live connections are not limited.
 */
export type Limit = { perSecond: number; bucket: number; status?: 429 | 503; retryAfterS?: number };

export type LimitingServer = {
  url: string;
  /** The paths of what it answered, and of what it turned away. */
  answered: string[];
  turnedAway: string[];
  close(): Promise<void>;
};

export async function createLimitingServer(
  target: string,
  { perSecond, bucket, status = 429, retryAfterS }: Limit,
): Promise<LimitingServer> {
  const [answered, turnedAway]: [string[], string[]] = [[], []];
  let tokens = bucket;
  let last = performance.now();

  function mayPass(): boolean {
    const now = performance.now();
    tokens = Math.min(bucket, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }

  const server = await createPassingServer(target, async (path, ask) => {
    if (mayPass()) {
      answered.push(path);
      return ask();
    }
    turnedAway.push(path);
    const wait: Record<string, string> = retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) };
    return { status, headers: { "content-type": "text/plain", ...wait }, body: "Too many requests" };
  });
  return { ...server, answered, turnedAway };
}
