/** Creates texts to test parsers with by changing valid texts at random. The same seed gives the same texts. */
export function createFuzzer(seed: number) {
  let state = seed | 0 || 1;
  /** Returns a random number below `limit` (xorshift32). */
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const isOnce = (of: number) => below(of) === 0;

  /** Returns one of `texts` after up to three changes; one in four stays unchanged. */
  const mutate = (texts: readonly string[], snippets: readonly string[]): string => {
    let text = pick(texts);
    for (let changes = below(4); changes > 0; changes--) text = change(text, texts, snippets);
    return text;
  };

  const change = (text: string, texts: readonly string[], snippets: readonly string[]): string => {
    const at = below(text.length + 1);
    const end = Math.min(text.length, at + 1 + below(isOnce(4) ? 40 : 3));
    switch (below(8)) {
      case 0:
        return text.slice(0, at) + text.slice(end);
      case 1:
      case 2:
        return text.slice(0, at) + pick(snippets) + text.slice(at);
      case 3:
        return text.slice(0, at) + pick(snippets) + text.slice(end);
      case 4:
        return text.slice(0, at) + String.fromCharCode(isOnce(3) ? below(0x10000) : 32 + below(96)) + text.slice(end);
      case 5:
        return text.slice(0, end) + text.slice(at);
      case 6:
        return text.slice(0, at) + pick(texts).slice(-below(80));
      default:
        return text.slice(0, at) + text.slice(at, end).toUpperCase() + text.slice(end);
    }
  };

  const hex = (bytes: number): string => {
    let text = "";
    while (text.length < 2 * bytes) text += below(256).toString(16).padStart(2, "0");
    return text;
  };

  return { below, pick, hex, mutate };
}
