import type { Locale } from '@bourse/session/config';

/** What a page asks of the worker once its first screen stands. */
export interface KeepRequest {
  readonly locale: Locale;
  readonly isSignedIn: boolean;
  /** Remotes of which this device has the canary. */
  readonly canaries: readonly string[];
  /** Whether files of screens that were not visited are fetched too; not where the phone asks to save data. */
  readonly isAhead: boolean;
  /** Addresses of files that the page fetched before there was a worker. */
  readonly seen: readonly string[];
}

/** What the worker answers once a page and all of its files are kept. */
export interface Kept {
  /** Names the page, as its `<meta name="release">` does. */
  readonly release: string;
}

/** A tapped notification asks an open page to go to a screen. The page answers on the message's port. */
export interface OpenRequest {
  /** Path within the app. */
  readonly open: string;
}

/** The browser has ended the subscription to push messages. */
export interface Unsubscribed {
  readonly isUnsubscribed: true;
}

export type WorkerMessage = Partial<Kept & OpenRequest & Unsubscribed>;
