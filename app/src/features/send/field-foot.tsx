import { CircleAlert } from "lucide-react";
import { helpId } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./data.module.css";

/** What stands under a text: what is wrong with it or what it is, and how long it may be. */
export function FieldFoot(props: {
  id: string;
  problem?: string | undefined;
  help?: string | undefined;
  count?: string | undefined;
}) {
  return (
    <div className={styles.foot}>
      <p
        id={helpId(props.id)}
        className={props.problem === undefined ? styles.footHelp : styles.footProblem}
        role={props.problem === undefined ? undefined : "alert"}
      >
        {props.problem !== undefined && <Icon of={CircleAlert} size="xs" />}
        <span>{props.problem ?? props.help}</span>
      </p>
      {props.count !== undefined && <span className={styles.footCount}>{props.count}</span>}
    </div>
  );
}
