import type { ComponentProps, CSSProperties } from "react";
import styles from "./slider.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "className" | "style" | "min" | "max" | "value"> & {
  min: number;
  max: number;
  value: number;
};

/** A number chosen by dragging or with the arrow keys. Give it a label, and show its value beside it. */
export function Slider(props: Props) {
  const { min, max, value } = props;
  const share = max > min ? (Math.min(Math.max(value, min), max) - min) / (max - min) : 0;
  return <input {...props} type="range" className={styles.slider} style={{ "--slid": share } as CSSProperties} />;
}
