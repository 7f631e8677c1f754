// In place of regexparam, with which wouter reads the patterns of its own routes: the app finds its screens itself
// (app/src/routes.ts).
export const parse = () => {
  throw new Error("the router was asked for a pattern");
};
