/** Notices while the app is closed: asked for, sent by the broker, shown by the worker, and followed to their screen. */
import { openTestPushService, type TestPushService } from '@bourse/broker/push-service';
import { subscribeToPush } from '@bourse/contract/push';
import { links, optionalLinks } from '@bourse/links/links';
import { devicePlace } from '@bourse/session/places';
import type { BrowserContext, Locator, Page, Worker } from '@playwright/test';
import { expect, test } from '../src/test.ts';

test.use({
  serviceWorkers: 'allow',
  brokerEnv: { PUSH_SERVICES: 'http://127.0.0.1', BACK_OFFICE: '1' },
});

let service: TestPushService;
test.beforeAll(async () => {
  service = await openTestPushService();
});
test.afterAll(() => service.close());

/** What the tests use of the worker's global scope. */
interface WorkerScope extends Pick<EventTarget, 'dispatchEvent'> {
  registration: ServiceWorkerRegistration;
  ExtendableEvent: typeof Event;
}

const setting = (page: Page) => page.getByRole('switch', { name: 'Notices on this device' });

/**
 * A browser without windows has no notifications, and a browser under test reaches no push service. It is given both:
 * the permission that is asked for, and the subscription of a device of the test's push service.
 */
async function haveNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(({ endpoint, key: p256dh, secret: auth }) => {
    if (!globalThis.isSecureContext) return;
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('permission in test') ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('permission in test', 'granted');
      return 'granted';
    };
    let subscription: unknown = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async () => {
        const keys = { p256dh, auth };
        const unsubscribe = async () => {
          subscription = null;
          return true;
        };
        subscription ??= { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
        return subscription;
      },
    });
  }, service.subscribe());
}

/** Gives the worker a place for its notifications. */
const showNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = self as unknown as WorkerScope;
    const all = new Map<string, object>();
    Object.assign(registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const { tag = '' } = options;
        all.set(tag, { title, ...options, close: () => all.delete(tag) });
      },
      getNotifications: async () => [...all.values()],
    });
  });

/** Delivers to the worker what has come to the push service last, as the browser does. */
async function deliver(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(service.received.at(-1)?.message),
  });
  await client.detach();
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Makes the tap on the newest notification, which no protocol of the browser has. */
const tap = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const notification = (await scope.registration.getNotifications()).at(-1);
    const event = Object.assign(new scope.ExtendableEvent('notificationclick'), { notification });
    scope.dispatchEvent(event);
  });

test('a notice that comes while the app is closed is shown by the worker in the words of the broker, and leads an open page to its screen; in view it is not shown; the next start tells the broker of hidden amounts', async ({
  page,
  context,
  account,
  signIn,
  testServer: { backOffice },
}) => {
  await haveNotifications(context);
  await signIn(account);
  await page.clock.install();
  const visit = async (address: string, seen: Locator) => {
    await page.goto(address);
    await expect(seen).toBeVisible();
    // The worker, and what listens to it, come after the first screen.
    await page.clock.runFor(10_000);
    await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  };
  await visit(optionalLinks.noticeSettings(), setting(page));
  await expect(setting(page)).not.toBeChecked();
  const nextSubscription = () =>
    page.waitForResponse((response) => response.url().endsWith(subscribeToPush.path));
  const first = nextSubscription();
  await setting(page).click();
  await expect(setting(page)).toBeChecked();
  expect((await first).status()).toBe(200);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await showNotifications(worker);
  const { origin } = new URL(page.url());
  const deliverNext = async (nth: number) => {
    await expect.poll(() => service.received.length).toBe(nth);
    await deliver(page, origin);
  };

  await backOffice('messages', 'reply', account.phone, 'Hello');
  await deliverNext(1);
  await page.goto('about:blank');
  await backOffice('customers', 'credit', account.phone, '25000');
  await deliverNext(2);
  const credited = { title: 'Recharge credited', body: '₹25,000.00', tag: 'recharge-credited' };
  await expect.poll(() => shown(worker)).toEqual([credited]);

  await context.addInitScript((place) => {
    if (globalThis.isSecureContext) localStorage.setItem(place, 'true');
  }, devicePlace('amountsHidden'));
  const second = nextSubscription();
  await visit(links.markets(), page.getByRole('tablist', { name: 'Categories' }));
  expect((await second).status()).toBe(200);
  expect((await second).request().postDataJSON()).toMatchObject({ hide_amounts: true, lang: 'en' });
  await tap(worker);
  await expect(page).toHaveURL(links.accountChanges());
  expect(await shown(worker)).toEqual([]);
});
