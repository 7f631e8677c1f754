import type { ReactNode } from "react";
import { Logo } from "../mark/logo.tsx";
import styles from "./solo.module.css";

/** A screen of its own, without the header and navigation of the app. */
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
