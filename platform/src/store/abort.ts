/** Aborts a transaction, or does nothing when it has ended already. */
export function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // The transaction is committing or has ended, so its changes stay.
  }
}
