// In place of wouter's hooks for paths in the address bar: the app passes hooks of its own, which read the hash.
const notHere = () => {
  throw new Error("the router was used without the app's hooks");
};

export { notHere as useBrowserLocation, notHere as useSearch };
