import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card.tsx";
import styles from "./titled-card.module.css";

/** A card of the market, with its name and beside it what chooses what it shows. */
export const TitledCard = (props: { title: ReactNode; beside?: ReactNode; children: ReactNode }) => (
  <Card className={styles.card}>
    <div className={styles.head}>
      <h3>{props.title}</h3>
      {props.beside}
    </div>
    {props.children}
  </Card>
);
