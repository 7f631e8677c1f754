import { hasMixedScripts } from "@satchel/core/text";
import { TriangleAlert } from "lucide-react";
import { commonText } from "../../catalogue/en/common.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import styles from "./mixed-mark.module.css";

/** The warning of `MixedScripts` as an icon, where there is no room for its words. */
export function MixedMark({ name }: { name: string }) {
  if (!hasMixedScripts(name)) return null;
  return (
    <span className={styles.mark} title={commonText.mixedAlphabets}>
      <Icon of={TriangleAlert} size="xs" label={commonText.mixedAlphabets} />
    </span>
  );
}
