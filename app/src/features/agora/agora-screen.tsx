import { useState } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Page } from "../../ui/layout/page.tsx";
import styles from "./agora.module.css";
import { AllOffers } from "./all-offers.tsx";
import { MyListings } from "./my-listings.tsx";

type View = "all" | "mine";

/** The tokens that are on offer on the whole market, and the person's own listings. */
export function AgoraScreen() {
  const [view, setView] = useState<View>("all");
  const { views } = agoraText;
  return (
    <Page title={frameText.screens.agora} lead={agoraText.lead}>
      <div className={styles.views}>
        <Segmented
          label={views.label}
          options={[
            { id: "all", label: views.all },
            { id: "mine", label: views.mine },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "all" ? <AllOffers /> : <MyListings />}
    </Page>
  );
}
