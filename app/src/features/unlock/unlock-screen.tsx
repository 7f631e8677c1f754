import { lazy, Suspense, useEffect, useState } from "react";
import { LoadingPart } from "../../ui/loading-screen.tsx";
import { Logo } from "../../ui/logo.tsx";
import styles from "./unlock.module.css";
import { UnlockForm } from "./unlock-form.tsx";

const ForgottenPanel = lazy(async () => ({ default: (await import("./forgotten-panel.tsx")).ForgottenPanel }));

/** Covers everything while the wallets are sealed under a password: no balance, no name, no toast is behind it. */
export function UnlockScreen({ retryAt }: { retryAt: number | undefined }) {
  const [isForgotten, setForgotten] = useState(false);
  useEffect(() => {
    document.title = "Satchel";
  }, []);
  return (
    <main className={styles.screen}>
      <div className={styles.box}>
        {isForgotten ? (
          <Suspense fallback={<LoadingPart />}>
            <ForgottenPanel onBack={() => setForgotten(false)} />
          </Suspense>
        ) : (
          <>
            <div className={styles.head}>
              <Logo on="page" />
              <div>
                <h1>Welcome back</h1>
                <p className={styles.muted}>Satchel is locked.</p>
              </div>
            </div>
            <UnlockForm retryAt={retryAt} onForgotten={() => setForgotten(true)} />
          </>
        )}
      </div>
    </main>
  );
}
