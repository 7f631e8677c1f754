let isWished = false;

/** Asks Home to look for further addresses of the wallet that is about to be imported. Returns a function that takes this back. */
export function wishForScan(): () => void {
  isWished = true;
  return () => {
    isWished = false;
  };
}

/** Whether a search was asked for since the last call. */
export function takeScanWish(): boolean {
  const was = isWished;
  isWished = false;
  return was;
}
