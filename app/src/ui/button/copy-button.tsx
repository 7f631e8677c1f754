import { Check, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useBriefly } from "../react/use-briefly.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyProps = { onCopy: () => Promise<boolean> };

/** Copies, and shows a check mark for a moment. `onCopy` returns whether it copied, and tells the person. */
export function CopyButton(
  props: CopyProps & {
    children: ReactNode;
    variant?: "secondary" | "ghost" | undefined;
    size?: "sm" | "lg" | undefined;
  },
) {
  const [copied, showCopied] = useBriefly();
  const copy = async () => (await props.onCopy()) && showCopied();
  return (
    <Button
      variant={props.variant ?? "secondary"}
      size={props.size}
      icon={copied ? Check : Copy}
      onClick={() => void copy()}
    >
      {props.children}
    </Button>
  );
}

export function CopyIconButton(props: CopyProps & { label: string }) {
  const [copied, showCopied] = useBriefly();
  const copy = async () => (await props.onCopy()) && showCopied();
  return <IconButton icon={copied ? Check : Copy} label={props.label} onClick={() => void copy()} />;
}
