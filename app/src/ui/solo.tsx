import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./solo.module.css";

/** A screen that stands for itself, without the app around it. */
export function Solo({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.solo}>
      <div className={styles.box}>
        <Logo on="page" />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
