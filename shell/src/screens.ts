/**
 * Where the shell is cut: the sign-in screens, which a guest needs, and the frame with everything behind the sign-in
 * (chrome, transport, query client, federation), which a guest never loads.
 */
import { links } from '@bourse/links/links';
import { later } from '@bourse/remote-kit/later';
import { trimmed } from './router/guard.ts';

const screen = { size: 'screen' } as const;

export const Login = later(
  () => import(/* webpackChunkName: "sign-in" */ './sign-in/login-screen.tsx').then((m) => m.LoginScreen),
  screen,
);
export const Register = later(
  () =>
    import(/* webpackChunkName: "sign-in" */ './sign-in/register-screen.tsx').then((m) => m.RegisterScreen),
  screen,
);
export const ForgotPassword = later(
  () =>
    import(/* webpackChunkName: "sign-in" */ './sign-in/forgot-password-screen.tsx').then(
      (m) => m.ForgotPasswordScreen,
    ),
  screen,
);

const frame = () => import(/* webpackChunkName: "frame" */ './frame.tsx');

export const Frame = later(() => frame().then((m) => m.Frame), screen);
export const Home = later(
  () => import(/* webpackChunkName: "frame" */ './home/home-screen.tsx').then((m) => m.HomeScreen),
  screen,
);
export const NotFound = later(
  () =>
    import(/* webpackChunkName: "frame" */ './not-found/not-found-screen.tsx').then((m) => m.NotFoundScreen),
  screen,
);

const OF_SIGN_IN = new Map([
  [links.login(), Login],
  [links.register(), Register],
  [links.forgotPassword(), ForgotPassword],
]);

/** Until what the shell itself shows at an address is there, or has failed: that is then shown. */
export async function shellArrived(pathname: string): Promise<void> {
  const signIn = OF_SIGN_IN.get(trimmed(pathname).toLowerCase());
  await Promise.allSettled((signIn ? [signIn] : [Frame, Home]).map((part) => part.arrive()));
}

/** A head start for a remote's screen; what goes wrong is shown, with Retry, where the screen is. */
export function startScreen(remote: string, id: string): void {
  frame()
    .then(({ remotes }) => remotes.load(remote, 'screens', id))
    .catch(() => {});
}
