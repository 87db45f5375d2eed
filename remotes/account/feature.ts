import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'account',
  title: 'part',
  owner: 'team-account',
  budget: 19,
  routes: [
    {
      id: 'account',
      path: '/account',
      title: 'account.title',
      requiresAuth: true,
      shape: 'detail',
      showBottomNav: true,
      calls: [
        { endpoint: 'getCustomer' },
        ...['stock', 'forex', 'futures', 'treasury'].map((kind) => ({
          endpoint: 'listPositions',
          input: { kind, page: 1, limit: 50 },
        })),
      ],
    },
    { id: 'changes', path: '/account/changes', title: 'activity.title', requiresAuth: true, showBack: true },
    { id: 'settings', path: '/settings', title: 'settings.title', requiresAuth: true, showBack: true },
    {
      id: 'login-password',
      path: '/settings/login-password',
      title: 'loginPassword.title',
      requiresAuth: true,
      shape: 'form',
      showBack: true,
      parent: '/settings',
    },
    {
      id: 'devices',
      path: '/settings/devices',
      title: 'devices.title',
      requiresAuth: true,
      showBack: true,
      parent: '/settings',
    },
    {
      id: 'real-name',
      path: '/settings/real-name',
      title: 'realName.title',
      requiresAuth: true,
      shape: 'form',
      showBack: true,
      parent: '/settings',
    },
    {
      id: 'bank-cards',
      path: '/settings/bank-cards',
      title: 'bankCards.title',
      requiresAuth: true,
      showBack: true,
      parent: '/settings',
    },
  ],
  slots: [{ id: 'home.worth/v1', calls: [{ endpoint: 'getCustomer' }] }, { id: 'frame.new-logins/v1' }],
  links: [
    { place: 'frame.more/v1', route: 'settings', icon: 'settings', order: 90 },
    { place: 'account.buttons/v1', route: 'changes', title: 'activity.short', icon: 'wallet', order: 30 },
  ],
});
