import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'offerings',
  title: 'part',
  owner: 'team-offerings',
  budget: 11,
  routes: [
    // Block trading and QIP
    {
      id: 'block-trading',
      path: '/block-trading',
      title: 'deals.bulk.title',
      requiresAuth: true,
      showBack: true,
    },
    {
      id: 'block-orders',
      path: '/block-trading/orders',
      title: 'deals.bulk.orders',
      requiresAuth: true,
      showBack: true,
      parent: '/block-trading',
    },
    { id: 'qip', path: '/qip', title: 'deals.qip.title', requiresAuth: true, showBack: true },
    {
      id: 'qip-orders',
      path: '/qip/orders',
      title: 'deals.qip.orders',
      requiresAuth: true,
      showBack: true,
      parent: '/qip',
    },
    // IPO
    { id: 'ipo', path: '/ipo', title: 'ipo.title', requiresAuth: true, showBack: true },
    {
      id: 'ipo-orders',
      path: '/ipo/orders',
      title: 'ipo.ordersTitle',
      requiresAuth: true,
      showBack: true,
      parent: '/ipo',
    },
    // Fund investment
    {
      id: 'funds',
      path: '/fund-investment',
      title: 'fundInvestment.title',
      requiresAuth: true,
      showBack: true,
    },
    {
      id: 'fund-orders',
      path: '/fund-investment/orders',
      title: 'fundInvestment.ordersTitle',
      requiresAuth: true,
      showBack: true,
      parent: '/fund-investment',
    },
    // Calendar
    { id: 'calendar', path: '/calendar', title: 'calendar.title', requiresAuth: true, showBack: true },
  ],
  slots: [{ id: 'home.under-way/v1' }, { id: 'account.under-way/v1' }, { id: 'home.calendar/v1' }],
  links: [
    {
      place: 'home.quick-access/v1',
      route: 'block-trading',
      title: 'deals.bulk.short',
      icon: 'blocks',
      order: 10,
    },
    { place: 'home.quick-access/v1', route: 'qip', icon: 'qip', order: 20 },
    { place: 'home.quick-access/v1', route: 'ipo', icon: 'rocket', order: 30 },
    { place: 'home.quick-access/v1', route: 'funds', icon: 'fund', order: 40 },
  ],
});
