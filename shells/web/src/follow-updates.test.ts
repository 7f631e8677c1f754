import { createUpdates } from "@satchel/kit/update";
import { afterEach, expect, test, vi } from "vitest";
import { followUpdates } from "./follow-updates.ts";
import { TAKE_OVER } from "./take-over.ts";

afterEach(() => vi.restoreAllMocks());

class FakeWorker extends EventTarget {
  state = "installing";
  told: unknown[] = [];
  postMessage = (message: unknown) => void this.told.push(message);
}
class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  /** A new version is fetched, and waits. */
  installs(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    Object.assign(this, { installing: null, waiting: worker });
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
    return worker;
  }
}

function setUp({ isControlled = true } = {}) {
  const registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), { controller: isControlled ? {} : null });
  const offers: (() => void)[] = [];
  const held: (() => void)[] = [];
  const reload = vi.fn();
  const follow = () =>
    followUpdates(registration as never, {
      container: container as never,
      updates: createUpdates({
        fetchOffering: async () => ({
          offerUpdate: (take) => void offers.push(take),
          afterPayments: (act) => void held.push(act),
        }),
        reload,
      }),
    });
  return { registration, container, offers, held, reload, follow };
}

test("a version that waits already is offered, and takes over when it is accepted", async () => {
  const { registration, offers, follow } = setUp();
  const worker = new FakeWorker();
  registration.waiting = worker;
  follow();
  await expect.poll(() => offers).toHaveLength(1);
  expect(worker.told).toEqual([]);
  offers[0]?.();
  expect(worker.told).toEqual([TAKE_OVER]);
});

test("a version that comes while the page is open is offered", async () => {
  const { registration, offers, follow } = setUp();
  follow();
  const worker = registration.installs();
  await expect.poll(() => offers).toHaveLength(1);
  offers[0]?.();
  expect(worker.told).toEqual([TAKE_OVER]);
});

test("on the first visit nothing is offered, and nothing is loaded again", async () => {
  const { registration, container, offers, held, follow } = setUp({ isControlled: false });
  follow();
  registration.installs();
  container.dispatchEvent(new Event("controllerchange"));
  await new Promise(setImmediate);
  expect([offers, held]).toEqual([[], []]);
});

test("after the change the page is loaded again, once no payment is open", async () => {
  const { container, held, reload, follow } = setUp();
  follow();
  container.dispatchEvent(new Event("controllerchange"));
  await expect.poll(() => held).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  held[0]?.();
  expect(reload).toHaveBeenCalledOnce();
});
