// The configuration of `npm run e2e:pictures`: it runs every journey and saves a picture of every screen (look.ts) in
// e2e/pictures/.
process.env.PICTURES = "1";

export { default } from "./playwright.config.ts";
