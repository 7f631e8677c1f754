/** The last good answer to config.json, as this device keeps it. Either may reject. */
export type ConfigCopy = {
  last(): Promise<Response | undefined>;
  keep(answer: Response): Promise<void>;
};

/** Where the service worker of earlier versions kept it. */
const CACHE = "satchel-config";

/** `caches`: undefined in a page without https, which has no such storage. `page`: the page's own address. */
export function configCopyIn(caches: CacheStorage | undefined, page: string): ConfigCopy {
  const { href } = new URL("./config.json", page);
  return {
    last: async () => caches?.match(href, { cacheName: CACHE }),
    keep: async (answer) => (await caches?.open(CACHE))?.put(href, answer),
  };
}
