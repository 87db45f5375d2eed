import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'markets',
  routes: [
    { id: 'markets', path: '/markets', title: 'markets.title', requiresAuth: true, showBottomNav: true },
    {
      id: 'watchlist',
      path: '/watchlists',
      title: 'watchlist.title',
      requiresAuth: true,
      showBottomNav: true,
    },
    { id: 'positions', path: '/trade', title: 'positions.title', requiresAuth: true, showBottomNav: true },
    {
      id: 'positions-of-kind',
      path: '/trade-no-nav/:type/:buck?',
      title: 'positions.title',
      requiresAuth: true,
      showBack: true,
    },
    {
      id: 'stock-detail',
      path: ['/stock/v2/:code/:name', '/stock/:code/:market/:name'],
      title: 'stockDetail.title',
      titleInPage: true,
      requiresAuth: true,
      showBack: true,
    },
    {
      id: 'order-ticket',
      path: '/stock/trading/:symbol/:market/:name',
      title: 'orderTicket.title',
      requiresAuth: true,
      showBack: true,
      parent: '/stock/v2/:symbol/:name',
      hideCustomerService: true,
    },
    {
      id: 'trading-demo',
      path: '/trading/:code',
      title: 'tradingDemo.title',
      requiresAuth: true,
      showBack: true,
    },
    { id: 'records', path: '/records', title: 'records.title', requiresAuth: true, showBack: true },
    { id: 'record', path: '/records/:id', title: 'record.title', requiresAuth: true, showBack: true },
    { id: 'forex', path: '/forex', title: 'forex.title', requiresAuth: true, showBack: true },
    { id: 'futures', path: '/futures', title: 'futures.title', requiresAuth: true, showBack: true },
    { id: 'treasury', path: '/treasury-debt', title: 'treasury.title', requiresAuth: true, showBack: true },
  ],
  slots: [{ id: 'home.markets/v1' }, { id: 'frame.price-alerts/v1' }],
});
