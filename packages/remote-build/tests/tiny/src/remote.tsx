import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    list: () => import('./list-screen.tsx').then((m) => m.ListScreen),
    detail: () => import('./detail-screen.tsx').then((m) => m.DetailScreen),
  },
  slots: { 'home.section/v1': () => import('./list-screen.tsx').then((m) => m.ListSlot) },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
