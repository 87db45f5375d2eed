import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    records: () => import('./records/records-screen.tsx').then((m) => m.RecordsScreen),
    loan: () => import('./loans/loan-screen.tsx').then((m) => m.LoanScreen),
    'loan-application': () =>
      import('./loans/loan-application-screen.tsx').then((m) => m.LoanApplicationScreen),
    'loan-records': () => import('./loans/loan-records-screen.tsx').then((m) => m.LoanRecordsScreen),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
