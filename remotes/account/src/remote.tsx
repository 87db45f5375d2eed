import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    account: () => import('./account/account-screen.tsx').then((m) => m.AccountScreen),
    changes: () => import('./changes/changes-screen.tsx').then((m) => m.ChangesScreen),
    settings: () => import('./settings/settings-screen.tsx').then((m) => m.SettingsScreen),
    'login-password': () =>
      import('./login-password/login-password-screen.tsx').then((m) => m.LoginPasswordScreen),
    devices: () => import('./devices/devices-screen.tsx').then((m) => m.DevicesScreen),
    'real-name': () => import('./identity/real-name-screen.tsx').then((m) => m.RealNameScreen),
    'bank-cards': () => import('./bank-cards/bank-cards-screen.tsx').then((m) => m.BankCardsScreen),
  },
  slots: {
    'home.worth/v1': () => import('./home-worth/home-worth.tsx').then((m) => m.HomeWorth),
    'frame.new-logins/v1': () => import('./new-logins/new-login-notice.tsx').then((m) => m.NewLoginNotice),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
