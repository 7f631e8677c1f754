import { hasMixedScripts } from "@satchel/core/text";
import { TriangleAlert } from "lucide-react";
import { commonText } from "../../catalogue/en/common.ts";
import { Badge } from "../../ui/mark/badge.tsx";

/** Marks a name in which a word has letters of several alphabets, as a forged name has; nothing for other names. */
export function MixedScripts({ name }: { name: string }) {
  if (!hasMixedScripts(name)) return null;
  return (
    <Badge tone="warning" icon={TriangleAlert}>
      {commonText.mixedAlphabets}
    </Badge>
  );
}
