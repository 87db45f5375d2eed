import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'offerings',
  title: 'part',
  routes: [
    {
      id: 'block-trading',
      path: '/block-trading',
      title: 'deals.bulk.title',
      requiresAuth: true,
      showBack: true,
    },
    { id: 'qip', path: '/qip', title: 'deals.qip.title', requiresAuth: true, showBack: true },
  ],
  links: [
    {
      place: 'home.quick-access/v1',
      route: 'block-trading',
      title: 'deals.bulk.short',
      icon: 'blocks',
      order: 10,
    },
    { place: 'home.quick-access/v1', route: 'qip', icon: 'qip', order: 20 },
  ],
});
