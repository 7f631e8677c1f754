const DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const LEADING_ZERO_BYTES = /^(?:00)*/;

/** Returns bytes, given as hex, in base58. Only for short values: the time is quadratic. */
export function hexToBase58(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = (DIGITS[Number(rest % 58n)] ?? "") + text;
  const zeros = (LEADING_ZERO_BYTES.exec(hex)?.[0].length ?? 0) / 2;
  return "1".repeat(zeros) + text;
}
