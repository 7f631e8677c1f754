import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../mark/icon.tsx";
import { useMedia } from "../react/use-media.ts";
import { RawText } from "../words/raw-text.tsx";
import { freeTop, takenBands } from "./free-place.ts";
import { receiveToasts, type ToastWords } from "./toast-queue.ts";
import styles from "./toast-region.module.css";

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2000;
/** A phone has room for one beside its balance and its controls. */
const MOST_AT_ONCE = { wide: 3, narrow: 1 };
const ICONS = { success: CircleCheck, info: Info, problem: CircleAlert } as const;

type Shown = { id: number; words: ToastWords };

/**
 * Shows up to three toasts near the top on wide screens, and one near the bottom on narrow ones: the newest, after
 * which an earlier problem comes back. They cover no control and on narrow screens no balance; rows of a list may lie
 * under them there. Where there is no such place, presses go through them. They close on their time: a resting pointer
 * does not hold them, one that moves over them or the focus does. Alt+T moves the focus to them.
 */
export function ToastRegion() {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const region = useRef<HTMLElement>(null);
  const count = useRef(0);
  const isNarrow = useMedia("(width < 48em)");
  const most = MOST_AT_ONCE[isNarrow ? "narrow" : "wide"];
  useEffect(() => {
    return receiveToasts({
      show: (words) => setToasts((now) => trimmed([...now, { id: ++count.current, words }], most)),
      close: (words) => setToasts((now) => now.filter((toast) => toast.words !== words)),
    });
  }, [most]);
  const close = (id: number) => setToasts((now) => now.filter((toast) => toast.id !== id));
  usePlace(region, isNarrow, toasts);
  useShortcut(region, toasts.length);
  const shown = toasts.slice(-most).reverse();
  const list = (isProblem: boolean) =>
    shown
      .filter(({ words }) => (words.tone === "problem") === isProblem)
      .map(({ id, words }) => <Toast key={id} words={words} onClose={() => close(id)} />);
  return (
    <section ref={region} className={styles.region} aria-label={commonText.notifications} aria-keyshortcuts="Alt+T">
      {/* Both are there before anything is said in them, and only what is new in them is read. */}
      <div role="alert" aria-atomic="false" className={styles.list}>
        {list(true)}
      </div>
      <div role="status" aria-atomic="false" className={styles.list}>
        {list(false)}
      </div>
    </section>
  );
}

const isLasting = ({ words }: Shown) => words.stays || words.tone === "problem";

/**
 * Takes out the oldest toasts that would go by themselves while there are too many; the others wait until there is
 * room. The newest is always shown.
 */
function trimmed(toasts: readonly Shown[], most: number): readonly Shown[] {
  const remaining = [...toasts];
  while (remaining.length > most) {
    const at = remaining.findIndex((toast) => !isLasting(toast));
    if (at < 0 || at === remaining.length - 1) break;
    remaining.splice(at, 1);
  }
  return remaining;
}

const EDGE_PX = 8;

/**
 * Places the region where it covers nothing that must stay in sight, whenever its toasts change, and when the details
 * of one open.
 */
function usePlace(region: RefObject<HTMLElement | null>, isNarrow: boolean, toasts: readonly Shown[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another height
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const place = () => {
      const edge = isNarrow ? "bottom" : "top";
      const { left, right, height } = element.getBoundingClientRect();
      const within = { top: EDGE_PX, bottom: innerHeight - EDGE_PX };
      const top = freeTop(takenBands(element, { left, right }, isNarrow), height, within, edge);
      element.style.top = top === undefined ? "" : `${top}px`;
      element.style.bottom = top === undefined ? "" : "auto";
    };
    place();
    // This event does not bubble.
    element.addEventListener("toggle", place, true);
    return () => element.removeEventListener("toggle", place, true);
  }, [region, isNarrow, toasts]);
}

/** Alt+T moves the focus to the first toast, where a person can read on; after the last one it goes back. */
function useShortcut(region: RefObject<HTMLElement | null>, count: number) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const first = region.current?.querySelector("button");
      if (!event.altKey || event.code !== "KeyT" || !first) return;
      event.preventDefault();
      before.current = document.activeElement;
      first.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [region]);
  useEffect(() => {
    if (count > 0 || !before.current) return;
    if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  }, [count]);
}

function Toast({ words, onClose }: { words: ToastWords; onClose: () => void }) {
  const toast = useRef<HTMLDivElement>(null);
  const isLast = words.stays || words.tone === "problem";
  useCountdown(toast, isLast ? undefined : onClose);
  return (
    <div ref={toast} data-toast={words.tone} className={classNames(styles.toast, styles[words.tone])}>
      <Icon of={ICONS[words.tone]} />
      <div className={styles.body}>
        <div className={styles.title}>{words.title}</div>
        {words.detail !== undefined && words.detail !== "" && <p>{words.detail}</p>}
        {words.raw !== undefined && <RawText text={words.raw} />}
        {words.action && <ToastAction action={words.action} onClose={onClose} />}
      </div>
      {words.action?.decline === undefined && <IconButton icon={X} label={commonText.dismiss} onClick={onClose} />}
    </div>
  );
}

/** Closes a toast on its time, which begins anew when a pointer moves over it and when the focus leaves it. */
function useCountdown(toast: RefObject<HTMLElement | null>, onEnd: (() => void) | undefined) {
  const end = useRef(onEnd);
  end.current = onEnd;
  const isOn = onEnd !== undefined;
  useEffect(() => {
    const element = toast.current;
    if (!isOn || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end.current?.(), CLOSES_AFTER_MS);
    };
    const hold = () => clearTimeout(timer);
    // The toast lets presses through, so it gets no events of a pointer itself.
    const onMove = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isOver = x >= left && x <= right && y >= top && y <= bottom;
      if (pointerType === "mouse" && isOver && !element.contains(document.activeElement)) begin();
    };
    begin();
    element.addEventListener("focusin", hold);
    element.addEventListener("focusout", begin);
    document.addEventListener("pointermove", onMove);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("focusin", hold);
      element.removeEventListener("focusout", begin);
      document.removeEventListener("pointermove", onMove);
    };
  }, [toast, isOn]);
}

function ToastAction({ action, onClose }: { action: NonNullable<ToastWords["action"]>; onClose: () => void }) {
  const press = () => {
    onClose();
    action.onPress();
  };
  return (
    <div className={styles.action}>
      <Button variant={action.decline === undefined ? "secondary" : "primary"} size="sm" onClick={press}>
        {action.label}
      </Button>
      {action.decline !== undefined && (
        <Button variant="ghost" size="sm" onClick={onClose}>
          {action.decline}
        </Button>
      )}
    </div>
  );
}
