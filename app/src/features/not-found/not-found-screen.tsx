import { MapPinOff } from "lucide-react";
import { notFoundText } from "../../catalogue/en/not-found.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyCard } from "../../ui/layout/empty-card.tsx";
import { Page } from "../../ui/layout/page.tsx";

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
