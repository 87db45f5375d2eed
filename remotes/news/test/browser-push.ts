/** A browser that has Web Push, which jsdom has not: the permission, a worker, and its PushManager. */
import { createECDH, randomBytes } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';

export interface BrowserPush {
  /** What the customer has chosen in the browser. */
  permission: NotificationPermission;
  /** What they choose when they are asked. */
  answer: NotificationPermission;
  /** The browser's subscription, if there is one. */
  readonly subscription: { endpoint: string } | null;
}

/** What the app uses of a subscription. */
type BrowserSubscription = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'>;

/** Gives the document Web Push until the test ends. @param permission at first */
export function haveBrowserPush(permission: NotificationPermission = 'default'): BrowserPush {
  let subscription: BrowserSubscription | null = null;
  const browser = {
    permission,
    answer: 'granted' as NotificationPermission,
    get subscription() {
      return subscription;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription ??= newSubscription();
      return subscription;
    },
  };
  const newSubscription = (): BrowserSubscription => {
    const endpoint = `https://push.example/${randomBytes(8).toString('hex')}`;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.permission = browser.answer;
      return browser.permission;
    },
  });
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return browser;
}
