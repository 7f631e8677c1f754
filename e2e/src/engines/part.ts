// Finds a part of a page as assistive technology does, by its role and name, with axe's reading of the standards
// (WAI-ARIA, Accessible Name and Description Computation), which is the same in every engine.

/** What a person looks for. */
export type Part = {
  role: string;
  /** The whole name, or a pattern in it; any name without it. */
  name?: string | RegExp;
  /** A part that it stands in. */
  in?: Part;
  /** Which of the parts that fit, from 0. */
  at?: number;
};

/** The same as JSON. */
export type PartText = { role: string; name?: string; pattern?: [string, string]; in?: PartText; at?: number };

export function textOfPart({ role, name, in: outer, at }: Part): PartText {
  return {
    role,
    ...(typeof name === "string" && { name }),
    ...(name instanceof RegExp && { pattern: [name.source, name.flags] }),
    ...(outer && { in: textOfPart(outer) }),
    ...(at !== undefined && { at }),
  };
}

/** What the page says about a part. `place`: the middle of what is visible of it, once it can be pressed. */
export type Found = {
  count: number;
  text: string;
  value: string;
  isOn: boolean;
  isDisabled: boolean;
  hasFocus: boolean;
  isBusy: boolean;
  place?: { x: number; y: number };
};

type VirtualNode = { actualNode: Element; children: VirtualNode[]; props: { nodeType: number } };
type Axe = {
  setup(root: Element): VirtualNode;
  teardown(): void;
  commons: {
    aria: { getRole(node: VirtualNode): string | null };
    text: { accessibleTextVirtual(node: VirtualNode): string };
    dom: { isVisibleToScreenReaders(node: VirtualNode): boolean };
  };
};

/** Runs in the page, after axe. `isWanted`: it is about to be used, so it is scrolled into view. */
export function lookFor(part: PartText, isWanted: boolean): Found {
  const { axe } = window as unknown as { axe: Axe };
  axe.teardown();
  const tree = axe.setup(document.documentElement);
  const { aria, text, dom } = axe.commons;
  const plain = (words: string) => words.replace(/\s+/g, " ").trim();
  const fits = (node: VirtualNode, { role, name, pattern }: PartText): boolean => {
    if (node.props.nodeType !== 1 || aria.getRole(node) !== role || !dom.isVisibleToScreenReaders(node)) return false;
    const { width, height } = node.actualNode.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    if (name === undefined && pattern === undefined) return true;
    const said = plain(text.accessibleTextVirtual(node));
    return pattern ? new RegExp(...pattern).test(said) : said === name;
  };
  const below = (node: VirtualNode): VirtualNode[] =>
    node.children.flatMap((child) => (child.props.nodeType === 1 ? [child, ...below(child)] : []));
  const allOf = (wanted: PartText): VirtualNode[] => {
    const roots = wanted.in ? allOf(wanted.in) : [tree];
    const found = roots.flatMap(below).filter((node) => fits(node, wanted));
    return wanted.at === undefined ? found : found.slice(wanted.at, wanted.at + 1);
  };
  const found = allOf(part);
  axe.teardown();
  const [first] = found;
  if (!first) return { count: 0, text: "", value: "", isOn: false, isDisabled: false, hasFocus: false, isBusy: false };
  const element = first.actualNode as HTMLElement;
  const input = element as HTMLInputElement;
  const isOn = element.getAttribute("aria-checked") === "true" || input.checked === true;
  const isDisabled = element.matches(":disabled, [aria-disabled=true]");
  const hasFocus = element === document.activeElement;
  const isBusy = element.getAttribute("aria-busy") === "true";
  // biome-ignore lint/performance/useDomNodeTextContent: only what can be seen
  const words = plain(element.innerText);
  const known = { count: found.length, text: words, value: input.value ?? "", isOn, isDisabled, hasFocus, isBusy };
  if (!isWanted) return known;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // What covers it would get the press.
  const hit = document.elementFromPoint(x, y);
  const isFree =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element);
  return isFree && !isDisabled ? { ...known, place: { x, y } } : known;
}
