import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    recharge: () => import('./recharge/recharge-screen.tsx').then((m) => m.RechargeScreen),
    withdraw: () => import('./withdraw/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
    records: () => import('./records/records-screen.tsx').then((m) => m.RecordsScreen),
    loan: () => import('./loans/loan-screen.tsx').then((m) => m.LoanScreen),
    'loan-application': () =>
      import('./loans/loan-application-screen.tsx').then((m) => m.LoanApplicationScreen),
    'loan-records': () => import('./loans/loan-records-screen.tsx').then((m) => m.LoanRecordsScreen),
  },
  slots: {
    'home.under-way/v1': () => import('./under-way/under-way.tsx').then((m) => m.UnderWay),
    'account.under-way/v1': () => import('./under-way/under-way.tsx').then((m) => m.UnderWay),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
