/** Places in a list, from `first` to before `end`. */
export type Span = { first: number; end: number };

/**
 * Returns the places that are drawn, in order: the span, `beyond` more at each edge, and the place that has the focus
 * (-1 for no place).
 */
export function drawnPlaces(count: number, { first, end }: Span, beyond: number, focused: number): readonly number[] {
  const last = Math.min(count, end + beyond);
  const from = Math.max(0, Math.min(first - beyond, last));
  const around = Array.from({ length: last - from }, (_, at) => from + at);
  if (focused < 0 || focused >= count || (focused >= from && focused < last)) return around;
  return focused < from ? [focused, ...around] : [...around, focused];
}
