import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'funds',
  routes: [
    {
      id: 'records',
      path: ['/recharge-records/:type?', '/withdraw-records', '/account/recharge-withdraw/:id'],
      title: 'records.title',
      requiresAuth: true,
      showBack: true,
      parent: '/account',
      examples: ['/recharge-records', '/withdraw-records', '/account/recharge-withdraw/withdraw'],
    },
    {
      id: 'loan',
      path: '/loan',
      title: 'loans.title',
      requiresAuth: true,
      showBack: true,
      parent: '/account',
    },
    {
      id: 'loan-application',
      path: '/LoanApplication',
      title: 'loans.application',
      requiresAuth: true,
      showBack: true,
      parent: '/loan',
    },
    {
      id: 'loan-records',
      path: '/loan-records',
      title: 'loans.records',
      requiresAuth: true,
      showBack: true,
      parent: '/loan',
    },
  ],
  links: [{ place: 'account.rows/v1', route: 'records', icon: 'records', order: 10 }],
});
