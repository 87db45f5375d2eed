import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    'block-trading': () => import('./deals/offers-screen.tsx').then((m) => m.BlockTradingScreen),
    'block-orders': () => import('./deals/deal-orders-screen.tsx').then((m) => m.BlockOrdersScreen),
    qip: () => import('./deals/offers-screen.tsx').then((m) => m.QipScreen),
    'qip-orders': () => import('./deals/deal-orders-screen.tsx').then((m) => m.QipOrdersScreen),
    ipo: () => import('./ipo/ipo-screen.tsx').then((m) => m.IpoScreen),
    'ipo-orders': () => import('./ipo/ipo-orders-screen.tsx').then((m) => m.IpoOrdersScreen),
    funds: () => import('./fund-investment/funds-screen.tsx').then((m) => m.FundsScreen),
    'fund-orders': () => import('./fund-investment/fund-orders-screen.tsx').then((m) => m.FundOrdersScreen),
    calendar: () => import('./calendar/calendar-screen.tsx').then((m) => m.CalendarScreen),
  },
  slots: {
    'home.under-way/v1': () => import('./under-way/under-way.tsx').then((m) => m.UnderWay),
    'account.under-way/v1': () => import('./under-way/under-way.tsx').then((m) => m.UnderWay),
    'home.calendar/v1': () => import('./calendar/home-calendar.tsx').then((m) => m.HomeCalendar),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
