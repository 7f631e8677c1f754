/** What went wrong in the words of whoever failed; for logs and for the problems that carry a reason. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
