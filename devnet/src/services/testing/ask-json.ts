import { type AskOptions, ask } from "../../server/testing/ask.ts";

export type JsonAnswer = { status: number; body: Record<string, unknown> };

/** Makes one request to an address under a service's base. The answer must be JSON. */
export async function askJson(url: string, options?: AskOptions): Promise<JsonAnswer> {
  const { origin, pathname, search } = new URL(url);
  const { status, type, body } = await ask(origin, `${pathname}${search}`, options);
  if (type?.startsWith("application/json") !== true) throw new Error(`${url} answered ${status} as ${type}`);
  return { status, body: JSON.parse(Buffer.from(body).toString()) };
}

export const postJson = (url: string, body: unknown): Promise<JsonAnswer> =>
  askJson(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
