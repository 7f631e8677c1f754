// Runs before every test file. In `npm test`, random tests draw the same values each time, so a failure repeats. With
// LONG=1 they draw new values, and a failure reports its seed.
import fc from "fast-check";
import { rounds } from "./rounds.ts";

if (rounds(0, 1) === 0) fc.configureGlobal({ seed: 20_261_122 });
