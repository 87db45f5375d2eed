/** What the worker does with the messages of a push service: it shows them, and leads to what they are about. */
import type { PushMessage } from '@bourse/contract/push';
import { addressOf } from '@bourse/links/notice-address';
import type { OpenRequest, Unsubscribed } from './messages.ts';
import { within } from './within.ts';

declare const self: ServiceWorkerGlobalScope;

/** How long an open page has to go to an address by itself, which keeps what it has, ms. */
const PAGE_DEADLINE = 1_000;

const windows = async (): Promise<readonly WindowClient[]> => {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(self.registration.scope));
};

const read = (data: PushMessageData | null): PushMessage | undefined => {
  try {
    const message = data?.json() as PushMessage | undefined;
    return typeof message?.title === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
};

/** Whether every push message must show a notification. Safari ends a subscription after a few messages that show none. */
const mustShow = (): boolean => {
  const { userAgent } = self.navigator;
  return /Safari\//.test(userAgent) && !/Chrom(?:e|ium)\//.test(userAgent);
};

/**
 * Shows a message, unless a page is in view, which says the same itself. A later one of its kind takes its place.
 * @param icon address of the app's icon
 */
export async function showPush(data: PushMessageData | null, icon: string | undefined): Promise<void> {
  const message = read(data);
  const isInView = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  if (!message || (isInView && !mustShow())) return;
  const { title, body, kind } = message;
  const options: NotificationOptions & { renotify: boolean } = {
    tag: kind,
    renotify: true,
    data: addressOf(message),
    ...(body ? { body } : {}),
    ...(icon ? { icon } : {}),
  };
  await self.registration.showNotification(title, options);
}

/** Asks an open page to go to a screen. @returns whether it does; one that is still loading does not answer */
const ask = (page: WindowClient, open: string): Promise<true | undefined> => {
  const { port1, port2 } = new MessageChannel();
  const request: OpenRequest = { open };
  const answer = new Promise<true>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  page.postMessage(request, [port2]);
  return within(PAGE_DEADLINE, answer);
};

/** Opens a screen, in a page of the app where one is open. @param path within the app */
export async function openScreen(path: string): Promise<void> {
  const address = self.registration.scope + path.slice(1);
  const open = await windows();
  const page = open.find(({ focused }) => focused) ?? open[0];
  if (!page) {
    await self.clients.openWindow(address);
    return;
  }
  await page.focus().catch(() => {});
  if (!(await ask(page, path))) await page.navigate(address).catch(() => self.clients.openWindow(address));
}

/** Tells the open pages that the browser has ended the subscription. Without one, the next start subscribes anew. */
export async function renewSubscription(): Promise<void> {
  const message: Unsubscribed = { isUnsubscribed: true };
  for (const page of await windows()) page.postMessage(message);
}
