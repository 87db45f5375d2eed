/**
 * Whether the server has a newer page than this one, and the wish for it. A part that fails asks, and so does a page that was
 * left alone for long; the shell takes the new page up when that interrupts nothing (shell/src/next-visit). It is loaded
 * with those, never with the first screen.
 */
import { deployment } from '@bourse/session/config';
import { appLocationOf } from './address.ts';
import { readRegistry } from './registry.ts';

/** How long the server may take to say which page it has, ms. */
const PATIENCE = 5_000;

/** The name that this page has; absent in development. */
export const releaseOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;

/**
 * Asks the server which page it has. The service worker's script says it, also where the deployment has no worker, and is
 * never answered from a cache.
 * @returns undefined where the server has no such script, as in development
 * @throws Error where the server cannot be reached: no answer, that of a gateway, or that of a network's sign-in page
 */
export async function releaseOnServer(): Promise<string | undefined> {
  const registry = readRegistry();
  // A preview stays what it is: what the script names is the live page.
  if (registry.preview) return undefined;
  const { files } = appLocationOf(location, registry, deployment.embedded);
  const answer = await fetch(`${files}sw.js`, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status === 404) return undefined;
  const release = /"release":"(\w+)"/.exec(await answer.text())?.[1];
  if (!answer.ok || !release) throw new Error(`The server answered ${answer.status} and named no page.`);
  return release;
}

/** With the next screen, or at once because the screen that is shown has failed. */
export type Urgency = 'next-screen' | 'now';

interface Wish {
  readonly urgency: Urgency;
  /** Address of the page at that moment. */
  readonly at: string;
}

let wish: Wish | undefined;
let follow: (urgency: Urgency) => void = () => {};

/** Whether this page has given up something that a new one would have. */
export const isNewPageWanted = (): boolean => wish !== undefined;

/** Asks for a new page, at a moment when nothing that the customer does is lost or interrupted. */
export function wantNewPage(urgency: Urgency): void {
  wish = { urgency, at: location.href };
  follow(urgency);
}

/** Hands wishes to what can fulfil them, also one of before. */
export function followNewPage(listener: (urgency: Urgency) => void): void {
  follow = listener;
  // The customer has gone on since: what has failed there does not concern the screen that is shown.
  if (wish) listener(wish.at === location.href ? wish.urgency : 'next-screen');
}
