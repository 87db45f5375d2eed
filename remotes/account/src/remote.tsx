import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';

const first = () => import('./first-screen.tsx').then((m) => m.FirstScreen);

export const remote = defineRemote(feature, {
  screens: {
    account: first,
    settings: first,
  },
  words: {
    en: () => import('../locales/en.json'),
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
