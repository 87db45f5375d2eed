import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'funds',
  title: 'part',
  owner: 'team-funds',
  budget: 11,
  routes: [
    // Recharge
    {
      id: 'recharge',
      path: '/recharge',
      title: 'recharge.title',
      requiresAuth: true,
      shape: 'form',
      showBack: true,
      parent: '/account',
    },
    // Withdraw
    {
      id: 'withdraw',
      path: '/withdraw',
      title: 'withdraw.title',
      requiresAuth: true,
      shape: 'form',
      showBack: true,
      parent: '/account',
    },
    // Records
    {
      id: 'records',
      path: ['/recharge-records/:type?', '/withdraw-records', '/account/recharge-withdraw/:id'],
      title: 'records.title',
      requiresAuth: true,
      showBack: true,
      parent: '/account',
      examples: ['/recharge-records', '/withdraw-records', '/account/recharge-withdraw/withdraw'],
    },
    // Loans
    {
      id: 'loan',
      path: '/loan',
      title: 'loans.title',
      requiresAuth: true,
      shape: 'detail',
      showBack: true,
      parent: '/account',
    },
    {
      id: 'loan-application',
      path: '/LoanApplication',
      title: 'loans.application',
      requiresAuth: true,
      shape: 'form',
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
  slots: [{ id: 'home.under-way/v1' }, { id: 'account.under-way/v1' }],
  links: [
    { place: 'account.buttons/v1', route: 'recharge', icon: 'deposit', order: 1 },
    { place: 'account.buttons/v1', route: 'withdraw', icon: 'withdraw', order: 2 },
    { place: 'account.rows/v1', route: 'records', title: 'records.link', icon: 'records', order: 10 },
  ],
});
