import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Stack } from "../../ui/page.tsx";
import textStyles from "../../ui/text.module.css";

/** A heading over one card of settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="small">
      <h2 className={textStyles.section}>{title}</h2>
      <Card>{children}</Card>
    </Stack>
  );
}
