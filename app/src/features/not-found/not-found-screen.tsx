import { MapPinOff } from "lucide-react";
import { notFoundText } from "../../catalogue/en/not-found.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./not-found.module.css";

export function NotFoundScreen() {
  return (
    <Page title={notFoundText.notFound}>
      <Card>
        <div className={styles.empty}>
          <span className={styles.glyph}>
            <Icon of={MapPinOff} />
          </span>
          <p>{notFoundText.notFoundLead}</p>
          <ButtonLink to="/" variant="secondary">
            {notFoundText.goHome}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
