// ecash-wallet publishes its TypeScript source as types, which does not pass our compiler's rules. ecash-agora's
// declarations name only this class; tests that drive the library itself load it with createRequire.
export declare class Wallet {
  private constructor();
}
