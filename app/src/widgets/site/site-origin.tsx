import { Globe, TriangleAlert } from "lucide-react";
import { requestsText } from "../../catalogue/en/requests.ts";
import { siteNameOf } from "../../text/site-name.ts";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import styles from "./site.module.css";

/** The name of a site, whole: the part that its owner has registered stands out. */
export function SiteName({ origin }: { origin: string }) {
  const { sub, domain } = siteNameOf(origin);
  return (
    <bdi dir="ltr" translate="no" className={styles.host}>
      {sub}
      <b>{domain}</b>
    </bdi>
  );
}

/**
 * Who asks, as the browser says it. `says`: what is asked for. `topOrigin`: of the page around the frame that asks.
 * `isTitle`: the screen has no other heading.
 */
export function SiteOrigin(props: { says: string; origin: string; topOrigin?: string | undefined; isTitle?: boolean }) {
  const { isOtherScript, isEncrypted } = siteNameOf(props.origin);
  const Says = props.isTitle ? "h1" : "p";
  return (
    <div className={styles.origin}>
      <Says className={styles.asks}>
        <Icon of={Globe} size="sm" />
        {props.says}
      </Says>
      <p className={styles.name}>
        <SiteName origin={props.origin} />
      </p>
      {isOtherScript && (
        <Badge tone="warning" icon={TriangleAlert}>
          {requestsText.otherScript}
        </Badge>
      )}
      {!isEncrypted && (
        <Badge tone="warning" icon={TriangleAlert}>
          {requestsText.notEncrypted}
        </Badge>
      )}
      {props.topOrigin !== undefined && (
        <p className={styles.within}>{requestsText.within({ origin: props.topOrigin })}</p>
      )}
    </div>
  );
}
