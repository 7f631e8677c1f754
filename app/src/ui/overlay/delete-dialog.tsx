import type { Result } from "@satchel/core/result";
import { type ReactNode, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { TypeToConfirm } from "../form/type-to-confirm.tsx";
import { Dialog } from "./dialog.tsx";
import { showToast } from "./toast-queue.ts";

type Props<Problem> = {
  title: string;
  /** What is deleted, and what follows from it. */
  children: ReactNode;
  phrase: string;
  /** It is not known yet what follows from it. */
  isWaiting?: boolean | undefined;
  onDelete: () => Promise<Result<unknown, Problem>>;
  refusal: (problem: Problem) => ReactNode;
  /** The toast after it. */
  deleted: string;
  onClose: () => void;
};

/** Deletes something once its phrase is typed. A refusal stays in the dialog. */
export function DeleteDialog<Problem>(props: Props<Problem>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const remove = async () => {
    setBusy(true);
    const removed = await props.onDelete();
    setBusy(false);
    if (!removed.ok) return setRefusal(removed.problem);
    props.onClose();
    showToast({ tone: "info", title: props.deleted });
  };
  return (
    <Dialog title={props.title} onClose={props.onClose} closable={!isBusy}>
      {props.children}
      <TypeToConfirm
        phrase={props.phrase}
        answer={commonText.delete}
        busy={isBusy}
        isWaiting={props.isWaiting}
        onConfirm={() => void remove()}
        onCancel={props.onClose}
      >
        {refusal !== undefined && props.refusal(refusal)}
      </TypeToConfirm>
    </Dialog>
  );
}
