import { commonText } from "../../catalogue/en/common.ts";
import { Logo } from "../mark/logo.tsx";
import { Spinner } from "../mark/spinner.tsx";
import textStyles from "../words/text.module.css";
import styles from "./loading-screen.module.css";

export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <h1 className={textStyles.spoken} translate="no">
        Satchel
      </h1>
      <Logo on="page" />
      <Spinner label={commonText.loading} />
    </main>
  );
}

/** Shown while a part of the app is fetched. */
export function LoadingPart() {
  return (
    <div className={styles.part}>
      <Spinner label={commonText.loading} />
    </div>
  );
}
