import { defineFeature } from '@bourse/remote-kit/feature';

export const feature = defineFeature({
  name: 'news',
  title: 'part',
  owner: 'team-news',
  budget: 12,
  routes: [
    { id: 'news', path: '/news', title: 'news.title', requiresAuth: true, showBack: true },
    {
      id: 'article',
      path: '/news/:id',
      title: 'article.title',
      titleInPage: true,
      requiresAuth: true,
      showBack: true,
      examples: ['/news/2026-03-10-in-close'],
    },
    {
      id: 'customer-service',
      path: '/customer-service',
      title: 'chat.title',
      requiresAuth: true,
      showBack: true,
      hideCustomerService: true,
    },
    { id: 'notices', path: '/notices', title: 'notices.title', requiresAuth: true, showBack: true },
  ],
  slots: [{ id: 'home.news/v1' }, { id: 'stock.news/v1' }, { id: 'frame.notices/v1' }],
  links: [
    { place: 'frame.more/v1', route: 'news', icon: 'news', order: 10 },
    { place: 'frame.more/v1', route: 'notices', icon: 'bell', order: 15 },
  ],
});
