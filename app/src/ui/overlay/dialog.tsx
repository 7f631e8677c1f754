import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { IconButton } from "../button/icon-button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";

type Props = {
  /** Put a name that people chose in `<bdi>`. */
  title: ReactNode;
  onClose: () => void;
  /** False while an action runs that must not be interrupted. */
  closable?: boolean | undefined;
  hideTitle?: boolean | undefined;
  /** Covers the whole window. */
  full?: boolean | undefined;
  /**
   * The id of the field that gets the focus afterwards, not the opener: an emptied form begins there. Not on a touch
   * screen, whose keyboard would cover the form.
   */
  next?: string | undefined;
  children: ReactNode;
};

/**
 * A modal dialog, a sheet from the bottom on narrow screens. Open while mounted; focus starts on the heading. If it is
 * taller than the screen, its head and its foot stay and what is between them scrolls (`data-tall`).
 */
export function Dialog(props: Props) {
  const { title, onClose, closable = true, hideTitle = false, full = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const next = useRef(props.next);
  next.current = props.next;

  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    const places = placesAround(document.activeElement);
    isLeaving.current = false;
    element?.showModal();
    heading.current?.focus();
    return () => {
      // Closing it before React removes it gives the focus back to the opener. The person has not closed it, so onClose
      // is not called.
      isLeaving.current = true;
      element?.close();
      // After the change that removes the dialog, which may disable or remove the opener too.
      queueMicrotask(() => {
        focusField(next.current);
        focusFirst(places);
      });
    };
  }, []);
  useTall(dialog);
  useClosing(dialog, isLeaving, closable, onClose);

  const closeFromScrim = (event: MouseEvent) => {
    if (closable && event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, full && styles.full)}
      aria-labelledby={titleId}
      onMouseDown={closeFromScrim}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} ref={heading} tabIndex={-1} className={hideTitle ? styles.hidden : undefined}>
            {title}
          </h2>
          {closable && !hideTitle && <IconButton icon={X} label={commonText.close} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Returns an element and those around it that can have the focus, from the inside out. */
function placesAround(element: Element | null): readonly HTMLElement[] {
  const around = element?.parentElement?.closest<HTMLElement>("[tabindex]");
  const outer = around ? placesAround(around) : [];
  return element instanceof HTMLElement ? [element, ...outer] : outer;
}

function focusField(id: string | undefined): void {
  if (id !== undefined && !matchMedia("(pointer: coarse)").matches) document.getElementById(id)?.focus();
}

/** Puts a lost focus on the first of these elements that takes it, else on the screen as a whole. */
function focusFirst(places: readonly HTMLElement[]): void {
  for (const place of [...places, ...document.querySelectorAll("main")]) {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    place.focus({ preventScroll: true });
  }
}

/** Marks a dialog that is taller than the screen. */
function useTall(dialog: { current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.firstElementChild || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      element.toggleAttribute("data-tall", element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [dialog]);
}

/**
 * Closes on Escape. Browsers close on a second Escape even when the first was refused, so that a refusal opens the
 * dialog again.
 */
function useClosing(
  dialog: { current: HTMLDialogElement | null },
  isLeaving: { current: boolean },
  closable: boolean,
  onClose: () => void,
) {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      if (closable) onClose();
    };
    const onClosed = () => {
      // The event of an earlier closing may arrive after the dialog was opened again.
      if (isLeaving.current || element.open) return;
      if (closable) onClose();
      else element.showModal();
    };
    element.addEventListener("cancel", onCancel);
    element.addEventListener("close", onClosed);
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("close", onClosed);
    };
  }, [dialog, isLeaving, closable, onClose]);
}
