import { parseNetwork } from "@satchel/kit/parse-network";

/** How config.json is fetched, and where its last good answer is kept. */
export type ConfigCopy = {
  fetch(): Promise<Response>;
  /** Begins to write the copy, and deals with a failure, as a full disk. */
  keep(answer: Response): void;
  last(): Promise<Response | undefined>;
};

/**
 * Returns the answer to config.json and keeps a copy of a good one. Without a good answer (offline, a failing server, a
 * login page) it returns the kept copy, because config.json decides which network's money is shown. Without a copy it
 * returns or throws what the fetch did.
 *
 * Most sites have no config.json, so a 404 is kept as well, to open offline. It never replaces a network: a file that
 * is missing for a moment would show the money of mainnet. A site that returns to mainnet says so in its config.json.
 */
export async function answerConfig({ fetch, keep, last }: ConfigCopy): Promise<Response> {
  try {
    const { status, statusText, headers, text } = await wholeOf(await fetch());
    // Each answer has the text itself: of a body that is read twice the page gets the end after the copy.
    const answer = () => new Response(text || null, { status, statusText, headers });
    if (namesNetwork(status, headers, text)) {
      keep(answer());
      return answer();
    }
    const kept = await last();
    if (status !== 404) return kept ?? answer();
    if (kept?.ok) return kept;
    keep(answer());
    return answer();
  } catch (error) {
    const kept = await last();
    if (kept) return kept;
    throw error;
  }
}

async function wholeOf(answer: Response) {
  const { status, statusText, headers } = answer;
  return { status, statusText, headers, text: await answer.text() };
}

/** Whether the page can start with it: JSON can also be a login page's, or an error's. */
function namesNetwork(status: number, headers: Headers, text: string): boolean {
  if (status !== 200 || !headers.get("content-type")?.includes("json")) return false;
  try {
    parseNetwork(JSON.parse(text));
    return true;
  } catch {
    return false;
  }
}
