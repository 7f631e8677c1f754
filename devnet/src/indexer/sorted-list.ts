/** A list that stays sorted. Finding is logarithmic, so that one script with ten thousand coins stays fast. */
export type SortedList<T> = {
  readonly items: readonly T[];
  /** Adds an item, unless one of equal order is there already. */
  add(item: T): void;
  /** Removes the item of equal order, if there is one. */
  remove(item: T): void;
};

export function createSortedList<T>(compare: (a: T, b: T) => number): SortedList<T> {
  const items: T[] = [];

  /** Returns the index of the first item that is not before `item`. */
  const indexFor = (item: T): number => {
    let low = 0;
    let high = items.length;
    // Most items go to the end, because block heights and times only grow.
    const last = items[high - 1];
    if (last !== undefined && compare(last, item) < 0) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(items[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const holds = (index: number, item: T): boolean => index < items.length && compare(items[index] as T, item) === 0;

  return {
    items,
    add(item) {
      const index = indexFor(item);
      if (!holds(index, item)) items.splice(index, 0, item);
    },
    remove(item) {
      const index = indexFor(item);
      if (holds(index, item)) items.splice(index, 1);
    },
  };
}
