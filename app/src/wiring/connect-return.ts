import { no, ok, type Result } from "@satchel/core/result";
import { parseUrl } from "../text/parse-url.ts";

/** Why a page that asks for an address by its link cannot get it. */
export type ReturnProblem = { code: "return-unreadable" | "return-not-https" | "return-with-password" };

const MAX_CHARS = 4_000;

/**
 * Reads a page's wish for an address from the query of the page (`?connect=1&return_url=..`, as pay.e.cash opens the
 * web wallet where there is no extension; facts.md 3). Returns where the answer goes; undefined where nothing is asked.
 */
export function readConnectReturn(search: string): Result<URL, ReturnProblem> | undefined {
  const query = new URLSearchParams(search);
  if (query.get("connect") !== "1") return undefined;
  const [text = "", ...more] = query.getAll("return_url");
  const url = more.length > 0 || text.length > MAX_CHARS ? undefined : parseUrl(text);
  if (!url) return no({ code: "return-unreadable" });
  if (url.protocol !== "https:") return no({ code: "return-not-https" });
  if (url.username !== "" || url.password !== "") return no({ code: "return-with-password" });
  return ok(url);
}

/** Returns the page's own address with the wallet's address in its fragment, where the public library reads it. */
export function answeredReturn(url: URL, address: string): string {
  const answered = new URL(url);
  answered.hash = `cashtab_connect=${encodeURIComponent(address)}`;
  return answered.href;
}
