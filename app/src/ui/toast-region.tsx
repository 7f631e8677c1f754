import { currentLanguage } from "../catalogue/catalogue.ts";
import { commonText } from "../catalogue/en/common.ts";
import "sonner/dist/styles.css";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { receiveToasts, type ToastWords } from "./toast-queue.ts";
import styles from "./toast-region.module.css";
import { useMedia } from "./use-media.ts";

/** wallet.md 9. */
const CLOSES_AFTER_MS = 2000;
const MOST_AT_ONCE = 3;
const ICONS = { success: CircleCheck, info: Info, problem: CircleAlert } as const;

/** On wide screens toasts are at the top, at the side where lines end; on narrow ones above the bottom bar. */
export function ToastRegion() {
  const { dir } = currentLanguage();
  const isNarrow = useMedia("(max-width: 767px)");
  useEffect(() => receiveToasts(show), []);
  return (
    <Toaster
      dir={dir}
      position={isNarrow ? "bottom-center" : dir === "rtl" ? "top-left" : "top-right"}
      visibleToasts={MOST_AT_ONCE}
      mobileOffset={{ bottom: "calc(var(--bottombar-h) + 12px + env(safe-area-inset-bottom))" }}
      containerAriaLabel={commonText.notifications}
    />
  );
}

function show(words: ToastWords): void {
  toast.custom((id) => <Toast words={words} onClose={() => toast.dismiss(id)} />, {
    duration: words.stays || words.tone === "problem" ? Number.POSITIVE_INFINITY : CLOSES_AFTER_MS,
  });
}

function Toast({ words, onClose }: { words: ToastWords; onClose: () => void }) {
  return (
    <div className={classNames(styles.toast, styles[words.tone])} role={words.tone === "problem" ? "alert" : "status"}>
      <Icon of={ICONS[words.tone]} />
      <div className={styles.body}>
        <div className={styles.title}>{words.title}</div>
        {words.detail !== undefined && words.detail !== "" && <p>{words.detail}</p>}
        {words.action && <ToastAction action={words.action} onClose={onClose} />}
      </div>
      <IconButton icon={X} label={commonText.dismiss} onClick={onClose} />
    </div>
  );
}

function ToastAction({ action, onClose }: { action: NonNullable<ToastWords["action"]>; onClose: () => void }) {
  const press = () => {
    onClose();
    action.onPress();
  };
  return (
    <div className={styles.action}>
      <Button variant="secondary" size="sm" onClick={press}>
        {action.label}
      </Button>
    </div>
  );
}
