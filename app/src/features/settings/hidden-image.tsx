import { settingsText } from "../../catalogue/en/wallet/settings.ts";
import styles from "./settings.module.css";

/** A picture for the holders of a certain token only (wallet.md 6): an open satchel that has caught a star. */
export function HiddenImage() {
  return (
    <svg className={styles.hidden} viewBox="0 -6 240 126" role="img" aria-label={settingsText.hiddenImage}>
      <path d="M0 96h240" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="6 5" />
      <path d="M84 52V38a36 36 0 0 1 72 0v14" fill="none" stroke="#12707c" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M120 18l5.6 11.9 13 1.6-9.6 8.900 2.500 12.900-11.500-6.300-11.500 6.300 2.500-12.900-9.600-8.900 13-1.600z"
        fill="#e0b15e"
      />
      <rect x="66" y="52" width="108" height="56" rx="18" fill="#0a3d45" />
      <path d="M66 70c0-10 8-18 18-18h72c10 0 18 8 18 18-12 9-31 14-54 14s-42-5-54-14z" fill="#12707c" />
      <path
        d="M73 70c10 5 27 8 47 8s37-3 47-8"
        fill="none"
        stroke="#e0b871"
        strokeWidth="2"
        strokeDasharray="5 4"
        strokeLinecap="round"
      />
      <rect x="112" y="74" width="16" height="22" rx="5" fill="#e0b15e" />
    </svg>
  );
}
