import { part } from "../../ui/react/part.tsx";
import { useBriefly } from "../../ui/react/use-briefly.ts";
import { useApp } from "../../wiring/app-context.ts";
import styles from "./address-qr.module.css";

const QrCode = part(
  async () => (await import("../../ui/mark/qr-code.tsx")).QrCode,
  () => <span className={styles.empty} />,
  "create",
);

/** The place of the code while the address is compared with the keys. */
export function WaitingQr() {
  return (
    <div className={styles.frame}>
      <div className={styles.qr}>
        <span className={styles.empty} />
      </div>
    </div>
  );
}

/**
 * The QR code of an address or a payment link. A tap copies it and shows `confirmation` over the edge of the picture,
 * never over the code.
 */
export function AddressQr({ uri, confirmation, label }: { uri: string; confirmation: string; label: string }) {
  const { host } = useApp();
  const [copied, showCopied] = useBriefly();
  const copy = async () => (await host.copyText(uri)) && showCopied();
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.qr} aria-label={label} onClick={() => void copy()}>
        <QrCode text={uri} />
      </button>
      <span role="status">{copied && <span className={styles.said}>{confirmation}</span>}</span>
    </div>
  );
}
