let isWished = false;

/** Asks Home to look for further addresses of the wallet that is about to be imported. Returns its own undo. */
export function wishForScan(): () => void {
  isWished = true;
  return () => {
    isWished = false;
  };
}

/** Whether it was asked for since it was looked at last. */
export function takeScanWish(): boolean {
  const was = isWished;
  isWished = false;
  return was;
}
