import { links } from '@bourse/links/links';
import type { FeatureRoute } from '@bourse/remote-kit/feature';

type OwnRoute = FeatureRoute & { readonly path: string };

/** The shell's own screens. All others are of remotes. */
export const HOME: OwnRoute = {
  id: 'home',
  path: links.home(),
  title: 'home.title',
  requiresAuth: true,
  showBottomNav: true,
};

const signIn = (id: string, path: string, title: string): OwnRoute => ({
  id,
  path,
  title,
  requiresAuth: false,
  hideCustomerService: true,
});
export const LOGIN = signIn('login', links.login(), 'login.title');
export const REGISTER = signIn('register', links.register(), 'register.title');
export const FORGOT_PASSWORD = signIn('forgot-password', links.forgotPassword(), 'forgotPassword.title');

export const NOT_FOUND: OwnRoute = {
  id: 'not-found',
  path: '*',
  title: 'notFound.title',
  requiresAuth: true,
  showBack: true,
};
