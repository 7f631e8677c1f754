// Says which engines are skipped, before the journeys.
import { missingSentences } from "./engines.ts";

for (const sentence of missingSentences()) console.error(`satchel: ${sentence}`);
