import type { ComponentProps } from "react";
import styles from "./slider.module.css";

/** A number chosen by dragging or with the arrow keys. Give it a label, and show its value beside it. */
export function Slider(props: Omit<ComponentProps<"input">, "type" | "className">) {
  return <input {...props} type="range" className={styles.slider} />;
}
