/** A queue of coins: the oldest is spent first, so that change is not spent again before the other coins. */
export type Purse<Coin> = { add(coin: Coin): void; take(count: number): Coin[]; rest(): readonly Coin[] };

export function createPurse<Coin>(): Purse<Coin> {
  const coins: Coin[] = [];
  let spent = 0;
  return {
    add: (coin) => void coins.push(coin),
    take(count) {
      const taken = coins.slice(spent, spent + count);
      if (taken.length < count) throw new RangeError(`the purse has ${taken.length} coins, not ${count}`);
      spent += count;
      return taken;
    },
    rest: () => coins.slice(spent),
  };
}
