import { commonText } from "../catalogue/en/common.ts";
import styles from "./loading-screen.module.css";
import { Logo } from "./logo.tsx";
import { Spinner } from "./spinner.tsx";
import textStyles from "./text.module.css";

export function LoadingScreen() {
  return (
    <main className={styles.screen}>
      <h1 className={textStyles.spoken}>Satchel</h1>
      <Logo on="page" />
      <Spinner label={commonText.loading} />
    </main>
  );
}

/** Where a part of the app is still on its way. */
export function LoadingPart() {
  return (
    <div className={styles.part}>
      <Spinner label={commonText.loading} />
    </div>
  );
}
