import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "../class-names.ts";
import { Icon, type IconGlyph } from "../mark/icon.tsx";
import { Spinner } from "../mark/spinner.tsx";
import styles from "./button.module.css";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "ghost" | "danger" | undefined;
  size?: "sm" | "lg" | undefined;
  block?: boolean | undefined;
  icon?: IconGlyph | undefined;
  className?: string | undefined;
};

const lookClass = (look: Look) =>
  classNames(
    styles.button,
    styles[look.variant ?? "primary"],
    look.size && styles[look.size],
    look.block && styles.block,
    look.className,
  );

function Inside(props: { icon: IconGlyph | undefined; children: ReactNode }) {
  return (
    <>
      {props.icon && <Icon of={props.icon} size="sm" />}
      {props.children}
    </>
  );
}

type ButtonProps = Look & ComponentProps<"button"> & { busy?: boolean | undefined };

/** While it is busy, a button keeps its width and its focus, and ignores clicks. */
export function Button({ variant, size, block, icon, className, busy, children, onClick, ...rest }: ButtonProps) {
  const ifIdle = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={ifIdle}
      aria-busy={busy || undefined}
      className={lookClass({ variant, size, block, className })}
    >
      <span className={styles.label}>
        <Inside icon={icon}>{children}</Inside>
      </span>
      {busy && (
        <span className={styles.working}>
          <Spinner tone="current" />
        </span>
      )}
    </button>
  );
}

/** A link to another screen that looks like a button; `state` is stored in the history entry. */
export function ButtonLink(
  props: Look & { to: string; state?: unknown; onPress?: (() => void) | undefined; children: ReactNode },
) {
  const { to, state, onPress, children, ...look } = props;
  return (
    <Link href={to} state={state} {...(onPress && { onClick: onPress })} className={lookClass(look)}>
      <Inside icon={look.icon}>{children}</Inside>
    </Link>
  );
}

/** A link out of the app that opens a new tab and does not send a referrer. */
export function ExternalButton({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={lookClass(look)}>
      <Inside icon={look.icon}>{children}</Inside>
    </a>
  );
}
