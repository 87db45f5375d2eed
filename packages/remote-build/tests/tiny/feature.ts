import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'tiny',
  routes: [
    { id: 'list', path: '/tiny/:page?', title: 'title', requiresAuth: true },
    { id: 'detail', path: ['/tiny/item/:id', '/tiny/:kind/:id/old'], title: 'title', requiresAuth: true },
  ],
  slots: [{ id: 'home.tiny/v1' }],
});
