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
 */
export async function answerConfig({ fetch, keep, last }: ConfigCopy): Promise<Response> {
  try {
    const answer = await fetch();
    if (!(await isGood(answer.clone()))) return (await last()) ?? answer;
    // The page waits for the answer, not for the copy.
    keep(answer.clone());
    return answer;
  } catch (error) {
    const kept = await last();
    if (kept) return kept;
    throw error;
  }
}

/** JSON with status 200, or a 404: most sites have no config.json. */
async function isGood(answer: Response): Promise<boolean> {
  if (answer.status === 404) return true;
  if (answer.status !== 200 || !answer.headers.get("content-type")?.includes("json")) return false;
  return answer.json().then(
    () => true,
    () => false,
  );
}
