export declare const feature: {
  readonly name: 'news';
  readonly routes: readonly [
    {
      readonly id: 'news';
      readonly path: '/news';
      readonly title: 'news.title';
      readonly requiresAuth: true;
      readonly showBack: true;
    },
    {
      readonly id: 'article';
      readonly path: '/news/:id';
      readonly title: 'article.title';
      readonly requiresAuth: true;
      readonly showBack: true;
    },
  ];
  readonly slots: readonly [
    {
      readonly id: 'home.news/v1';
    },
  ];
};
