import { MapPinOff } from "lucide-react";
import { onboardingText } from "../../catalogue/en/onboarding.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./not-found.module.css";

export function NotFoundScreen() {
  return (
    <Page title={onboardingText.notFound}>
      <Card>
        <div className={styles.empty}>
          <span className={styles.glyph}>
            <Icon of={MapPinOff} />
          </span>
          <p>{onboardingText.notFoundLead}</p>
          <ButtonLink to="/" variant="secondary">
            {onboardingText.goHome}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
