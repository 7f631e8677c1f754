/** A `ref` for an answer: under a long form on a small screen it would appear where nobody looks. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
