/** Breaks off the parsing or colouring of a section; its text is what the indexer's interface reports (devnet.md 3). */
export class TokenError extends Error {
  override name = "TokenError";
}
