import { Coins } from "lucide-react";
import { navigate } from "../../wiring/hash-location.ts";
import { ActionRow } from "./action-row.tsx";
import { Section } from "./section.tsx";

/** What few people need and navigation does not list. */
export function AdvancedSection() {
  return (
    <Section title="Advanced">
      <ActionRow icon={Coins} title="Coins: see, freeze and join" onClick={() => navigate("/coins")} />
    </Section>
  );
}
