import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    news: () => import('./news/news-screen.tsx').then((m) => m.NewsScreen),
    article: () => import('./article/article-screen.tsx').then((m) => m.ArticleScreen),
    'customer-service': () =>
      import('./customer-service/customer-service-screen.tsx').then((m) => m.CustomerServiceScreen),
    notices: () => import('./notices/notices-screen.tsx').then((m) => m.NoticesScreen),
  },
  slots: {
    'home.news/v1': () => import('./latest/latest-news.tsx').then((m) => m.LatestNews),
    'stock.news/v1': () => import('./stock-news/stock-news.tsx').then((m) => m.StockNews),
    'frame.notices/v1': () => import('./notices/notice-banner.tsx').then((m) => m.NoticeBanner),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
