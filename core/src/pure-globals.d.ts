// What is pure on every platform we run on, and nothing else: core and engine compile against ES2023 and this file.
// Timers, network, storage, console and randomness are absent on purpose; they come in through ports.
// Each name yields to the platform's own type where a program (a test, the app) already has one.

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
}
declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  entries(): IterableIterator<[string, string]>;
}
declare function structuredClone<T>(value: T): T;
