import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";

export function NotFoundScreen() {
  return (
    <Page title="Page not found" lead="There is no screen at this address.">
      <div>
        <ButtonLink to="/" variant="secondary">
          Go to Transactions
        </ButtonLink>
      </div>
    </Page>
  );
}
