// What `npm run e2e:pictures` runs: every journey, and on its way a picture of every screen (look.ts), left in e2e/pictures/.
process.env.PICTURES = "1";

export { default } from "./playwright.config.ts";
