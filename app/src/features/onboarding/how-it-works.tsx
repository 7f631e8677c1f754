import { CircleCheck, KeyRound, Lock, NotebookPen, Server } from "lucide-react";
import { howItWorksText } from "../../catalogue/en/start/how-it-works.ts";
import { Button } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import styles from "./how-it-works.module.css";

const POINTS = [
  ["keys", KeyRound],
  ["phrase", NotebookPen],
  ["servers", Server],
  ["final", CircleCheck],
  ["lock", Lock],
] as const;

/** What a newcomer should know before the first wallet. */
export function HowItWorks({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={howItWorksText.title} onClose={onClose}>
      <ul className={styles.points}>
        {POINTS.map(([name, icon]) => (
          <li key={name}>
            <Icon of={icon} />
            <div>
              <b>{howItWorksText[name].title}</b>
              <p>{howItWorksText[name].about}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button size="lg" block onClick={onClose}>
        {howItWorksText.gotIt}
      </Button>
    </Dialog>
  );
}
