import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Its policy for script URLs needs a browser.
vi.mock("@satchel/kit/trusted-urls", () => ({ scriptUrl: (url: string) => url }));
const { registerServiceWorker } = await import("./register-service-worker.ts");

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has loaded, on this connection. Returns what registers service workers. */
function loadedPage(connection: { saveData?: boolean } | undefined) {
  const register = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { serviceWorker: { register }, connection });
  vi.stubGlobal("document", { readyState: "complete" });
  return register;
}

test.each([[undefined], [{}], [{ saveData: false }]])(
  "the service worker is registered some seconds after the page: %j",
  (connection) => {
    const register = loadedPage(connection);
    registerServiceWorker();
    expect(register).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(register).toHaveBeenCalledOnce();
  },
);

test("a person who saves data gets no service worker, which would fetch every file", () => {
  const register = loadedPage({ saveData: true });
  registerServiceWorker();
  vi.runAllTimers();
  expect(register).not.toHaveBeenCalled();
});
