// Prints the names of all stops, for `npm run pictures -- --list`.
import { TOURS } from "./tours.ts";

for (const { name, stops } of TOURS) {
  console.log(name);
  for (const stop of stops) console.log(`  ${stop.name}`);
}
