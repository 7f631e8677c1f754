/** A press: `at` since the page's navigation began, `ms` until its content was painted, in that many frames. */
export type PressMark = {
  at: number;
  ms: number;
  /** Until no part of the screen was still loading. */
  wholeMs: number;
  frames: number;
  /** Frames until the screen itself was there; a server may still be asked for what it shows. */
  drawn: number;
  /** Frames in which the page showed no heading. */
  blank: number;
};

/** What visit-marks.js records, in milliseconds since the page's navigation began. */
export type VisitMarks = {
  timeOrigin: number;
  fcp?: number;
  lcp?: number;
  /** When New Wallet could be pressed. */
  usableAt?: number;
  /** Elements of the document at that time. */
  elementsThen: number;
  longTasks: readonly { at: number; ms: number }[];
  press?: PressMark | undefined;
  watchPress(kind: "home" | "screen"): void;
};

/** One request of the page or its worker. Times in milliseconds since 1970. */
export type PageRequest = { name: string; type: string; beginMs: number; endMs: number; bytes: number };

/**
 * Returns the longest chain of requests in which each one began after the one before it had ended. With one latency for
 * all requests its length is the number of round trips that the page waited for.
 */
export function longestChain(requests: readonly PageRequest[]): readonly PageRequest[] {
  const chains = new Map<PageRequest, readonly PageRequest[]>();
  for (const request of [...requests].sort((a, b) => a.beginMs - b.beginMs)) {
    let before: readonly PageRequest[] = [];
    for (const [other, chain] of chains) {
      if (other.endMs <= request.beginMs && chain.length > before.length) before = chain;
    }
    chains.set(request, [...before, request]);
  }
  return [...chains.values()].reduce((longest, chain) => (chain.length > longest.length ? chain : longest), []);
}

const UNNOTICED_MS = 50;

/** Returns the milliseconds by which tasks exceeded the 50 that a person does not notice. */
export function blockingMs(tasks: VisitMarks["longTasks"]): number {
  return tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - UNNOTICED_MS), 0);
}

/** Returns a file's name without the hash of its content, which is different in every build. */
export function plainName(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  return name === "" ? "index.html" : name.replace(/-[\w-]{8}(?=\.\w+$)/, "");
}
