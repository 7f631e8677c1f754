// The BCH code of cashaddr over GF(2^5). JavaScript's bit operations have 32 bits, so the 40-bit state is two numbers:
// `high` has the top 8 bits, `low` the other 32.
type State = { high: number; low: number };

export const CHECKSUM_SYMBOLS = 8;
const GENERATORS = [
  [0x98, 0xf2bc8e61],
  [0x79, 0xb76d99e2],
  [0xf3, 0x3e5fb3c4],
  [0xae, 0x2eabe2a8],
  [0x1e, 0x4f43e470],
] as const;

/** By the value of the five bits shifted out at the top: what is XORed into the state. */
const FEEDBACK: readonly State[] = Array.from({ length: 32 }, (_, top) => {
  const state = { high: 0, low: 0 };
  GENERATORS.forEach(([high, low], bit) => {
    if ((top >> bit) & 1) {
      state.high ^= high;
      state.low ^= low;
    }
  });
  return state;
});

const prefixStates = new Map<string, State>();

/** Returns the eight checksum symbols of `payload` (5-bit symbols) with this prefix. */
export function checksumOf(prefix: string, payload: Uint8Array): Uint8Array {
  const { high, low } = absorb(absorb(stateOf(prefix), payload), new Uint8Array(CHECKSUM_SYMBOLS));
  const bits = (BigInt(high) << 32n) | BigInt(low >>> 0);
  return Uint8Array.from({ length: CHECKSUM_SYMBOLS }, (_, i) =>
    Number(((bits ^ 1n) >> BigInt(5 * (CHECKSUM_SYMBOLS - 1 - i))) & 31n),
  );
}

/** Tells whether the symbols, a payload with its checksum, are valid for this prefix. */
export function isChecked(prefix: string, symbols: Uint8Array): boolean {
  const { high, low } = absorb(stateOf(prefix), symbols);
  return high === 0 && low === 1;
}

function stateOf(prefix: string): State {
  const cached = prefixStates.get(prefix);
  if (cached) return cached;
  const symbols = Uint8Array.from(`${prefix}\0`, (letter) => letter.charCodeAt(0) & 31);
  const state = absorb({ high: 0, low: 1 }, symbols);
  // A person may paste any text with a colon, so the number of cached prefixes is bounded.
  if (prefixStates.size < 16) prefixStates.set(prefix, state);
  return state;
}

function absorb(state: State, symbols: Uint8Array): State {
  let { high, low } = state;
  for (const symbol of symbols) {
    const feedback = FEEDBACK[high >>> 3] as State;
    high = (((high & 7) << 5) | (low >>> 27)) ^ feedback.high;
    low = (low << 5) ^ symbol ^ feedback.low;
  }
  return { high, low };
}
