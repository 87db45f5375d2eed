/**
 * The shell's chunks: the login, which guests need, the screens beside it, which most never need, and the frame with everything behind the sign-in (chrome,
 * transport, query client, federation), which is not loaded for guests.
 */
import { links } from '@bourse/links/links';
import { lazyWithRetry } from '@bourse/remote-kit/lazy-with-retry';
import { withoutTrailingSlash } from './guard.ts';

const screen = { size: 'screen' } as const;

export const Login = lazyWithRetry(
  () => import(/* webpackChunkName: "sign-in" */ '../sign-in/login-screen.tsx').then((m) => m.LoginScreen),
  screen,
);
export const Register = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "sign-in-others" */ '../sign-in/register-screen.tsx').then(
      (m) => m.RegisterScreen,
    ),
  screen,
);
export const ForgotPassword = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "sign-in-others" */ '../sign-in/forgot-password-screen.tsx').then(
      (m) => m.ForgotPasswordScreen,
    ),
  screen,
);

const frame = () => import(/* webpackChunkName: "frame" */ '../frame.tsx');

export const Frame = lazyWithRetry(() => frame().then((m) => m.Frame), screen);
export const Home = lazyWithRetry(
  () => import(/* webpackChunkName: "frame" */ '../home/home-screen.tsx').then((m) => m.HomeScreen),
  screen,
);
export const NotFound = lazyWithRetry(
  () =>
    import(/* webpackChunkName: "frame" */ '../not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
  screen,
);

const OF_SIGN_IN = new Map<string, { readonly preload: () => Promise<unknown> }>([
  [links.login(), Login],
  [links.register(), Register],
  [links.forgotPassword(), ForgotPassword],
]);

const signInAt = (pathname: string) => OF_SIGN_IN.get(withoutTrailingSlash(pathname).toLowerCase());

/**
 * Preloads the shell's own screen at a path. It resolves when the screen is loaded or has failed; the screen then shows
 * its error.
 */
export async function preloadShellScreen(pathname: string): Promise<void> {
  const signIn = signInAt(pathname);
  await Promise.allSettled((signIn ? [signIn] : [Frame, Home]).map((part) => part.preload()));
}

/** How long the first render waits for what a remote shows in it, ms. */
const PARTS_DEADLINE = 500;

/**
 * Preloads the first screen: the shell's own part of it, and for a while what remotes show in it. React would show that they
 * are on their way for at least 300 ms, where the page has shown it since its first paint.
 */
export async function preloadFirstScreen(pathname: string): Promise<void> {
  await preloadShellScreen(pathname);
  if (signInAt(pathname)) return;
  const parts = frame().then(({ preloadParts }) => preloadParts(pathname));
  await Promise.race([parts.catch(() => {}), new Promise((done) => setTimeout(done, PARTS_DEADLINE))]);
}

/** Preloads the frame and home, which follow the login. */
export const preloadHome = (): void => void preloadShellScreen(links.home());

/** Prefetches a remote's screen. An error is ignored here, because the screen shows it with Retry. */
export function startScreen(remote: string, id: string): void {
  frame()
    .then(({ remotes }) => remotes.load(remote, 'screens', id))
    .catch(() => {});
}
