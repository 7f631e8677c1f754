import type { ReactNode } from "react";
import { onboardingText } from "../../catalogue/en/start/onboarding.ts";
import { Logo } from "../../ui/mark/logo.tsx";
import { NetworkBadge } from "../../widgets/frame/network-badge.tsx";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./onboarding.module.css";

/** The flap of the satchel, and beside it what a new person can do. */
export function WelcomeFrame({ children }: { children: ReactNode }) {
  const { host } = useApp();
  return (
    <div className={styles.welcome}>
      <section className={styles.flap} aria-label={onboardingText.about}>
        <div className={styles.brand}>
          <Logo on="petrol" />
          <span translate="no">Satchel</span>
          <span className={styles.network}>
            <NetworkBadge />
          </span>
        </div>
        <div>
          <p className={styles.say}>{onboardingText.promise}</p>
          <p className={styles.pitch}>
            {host.isExtension || host.isDeviceApp ? onboardingText.pitchOfApp : onboardingText.pitch}
          </p>
          <ul className={styles.facts}>
            <li>
              <b>{onboardingText.noAccount}</b>
              {onboardingText.noAccountWhy}
            </li>
            <li>
              <b>{onboardingText.openSource}</b>
              {onboardingText.openSourceWhy}
            </li>
            <li>
              <b>{onboardingText.fast}</b>
              {onboardingText.fastWhy}
            </li>
          </ul>
        </div>
        <Buckle />
      </section>
      <main className={styles.go}>{children}</main>
    </div>
  );
}

function Buckle() {
  return (
    <svg className={styles.buckle} viewBox="0 0 96 72" aria-hidden="true">
      <path d="M0 0h60a36 36 0 0 1 0 72H0z" className={styles.tab} />
      <path d="M0 10h60a26 26 0 0 1 0 52H0" className={styles.tabStitch} />
      <rect x="36" y="22" width="46" height="28" rx="14" fill="#c9974a" />
      <rect x="36.75" y="22.75" width="44.5" height="26.5" rx="13.25" fill="none" stroke="#e6c180" strokeWidth="1.5" />
      <rect x="48" y="33" width="22" height="6" rx="3" fill="#0a3d45" />
    </svg>
  );
}
