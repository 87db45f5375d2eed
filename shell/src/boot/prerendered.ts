import { links } from '@bourse/links/links';
import type { WaitingShape } from '@bourse/remote-kit/feature';
import type { Deployment, Locale } from '@bourse/session/config';

/** Event of the document: what came with the page is answered by the app from now on. */
export const INTERACTIVE = 'bourse:interactive';

/** How the frame of a screen looks: with the app's name, with a title and the tabs, or with the way back. */
export const frames = ['home', 'tab', 'back'] as const;
export type FrameKind = (typeof frames)[number];

/** The name of a rendered frame. */
export const nameOfFrame = (locale: Locale, kind: FrameKind): string => `${locale} frame ${kind}`;

/** The name of the rendered shape of a screen that is on its way; it has no words. */
export const nameOfShape = (shape: WaitingShape): string => `shape ${shape}`;

/** What a sign-in screen looks like when the page begins depends on this, and on the language. */
export interface Beginning {
  /** Path within the app. */
  readonly path: string;
  /** Whether the back end has ended the last session of this device. */
  readonly isExpired: boolean;
  /** Whether this browser can use passkeys. */
  readonly hasPasskeys: boolean;
  /** Whether the device knows the phone number of the last login. */
  readonly hasPhone: boolean;
}

/** The name of a rendered screen. It leaves out what this screen does not show. */
export function nameOf(locale: Locale, { path, isExpired, hasPasskeys, hasPhone }: Beginning): string {
  const isLogin = path === links.login();
  const states = [
    isLogin && isExpired && 'expired',
    isLogin && hasPasskeys && 'passkeys',
    path === links.forgotPassword() && hasPhone && 'phone',
  ];
  return [locale, path, ...states].filter(Boolean).join(' ');
}

const none = { isExpired: false, hasPasskeys: false, hasPhone: false };

/** Every way in which the page may begin with a sign-in screen. */
export function beginnings({ passkeys }: Pick<Deployment, 'passkeys'>): Beginning[] {
  const path = links.login();
  const logins = [false, true].map((isExpired) => ({ ...none, path, isExpired }));
  return [
    ...logins,
    ...(passkeys ? logins.map((login) => ({ ...login, hasPasskeys: true })) : []),
    { ...none, path: links.register() },
    { ...none, path: links.forgotPassword() },
    { ...none, path: links.forgotPassword(), hasPhone: true },
  ];
}
