import { MapPinOff } from "lucide-react";
import { notFoundText } from "../../catalogue/en/not-found.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";

export function NotFoundScreen() {
  return (
    <Page title={notFoundText.notFound}>
      <EmptyCard
        icon={MapPinOff}
        actions={
          <ButtonLink to="/" variant="secondary">
            {notFoundText.goHome}
          </ButtonLink>
        }
      >
        <p>{notFoundText.notFoundLead}</p>
      </EmptyCard>
    </Page>
  );
}
