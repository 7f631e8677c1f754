/** Waits for `work` at most `timeoutMs`. After that it calls `undo` and throws Error. */
export async function within<T>(timeoutMs: number, what: string, work: Promise<T>, undo?: () => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      undo?.();
      reject(new Error(`${what} took longer than ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
