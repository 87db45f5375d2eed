import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    'block-trading': () => import('./deals/offers-screen.tsx').then((m) => m.BlockTradingScreen),
    qip: () => import('./deals/offers-screen.tsx').then((m) => m.QipScreen),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
