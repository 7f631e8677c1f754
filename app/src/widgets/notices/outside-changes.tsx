import { part } from "../../ui/react/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

/** Fetched only where something was changed. */
const ChangedOutside = part(
  async () => (await import("./changed-outside.tsx")).ChangedOutside,
  () => null,
);

/** Stands above every screen until a person has decided about what was changed outside Satchel. */
export function OutsideChanges() {
  const hasChanges = useEngineState(({ outside }) => Object.keys(outside).length > 0);
  return hasChanges ? <ChangedOutside /> : null;
}
