// Vite turns CSS files into modules; the shells know them through vite/client.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module "*.css";
