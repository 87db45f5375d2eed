import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'tiny',
  routes: [
    { id: 'list', path: '/tiny/:page?', title: 'title', requiresAuth: true, examples: ['/tiny/2'] },
    { id: 'detail', path: ['/tiny/item/:id', '/tiny/:kind/:id/old'], title: 'title', requiresAuth: true },
  ],
  slots: [{ id: 'home.section/v1', order: 20 }],
  links: [
    { place: 'frame.more/v1', route: 'list', icon: 'star' },
    { place: 'settings.rows/v1', route: 'list', icon: 'star', title: 'title', order: 10 },
  ],
});
