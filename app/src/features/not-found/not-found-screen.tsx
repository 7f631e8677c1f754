import { onboardingText } from "../../catalogue/en/onboarding.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";

export function NotFoundScreen() {
  return (
    <Page title={onboardingText.notFound} lead={onboardingText.notFoundLead}>
      <div>
        <ButtonLink to="/" variant="secondary">
          {onboardingText.goHome}
        </ButtonLink>
      </div>
    </Page>
  );
}
