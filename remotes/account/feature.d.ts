export declare const feature: {
  readonly name: 'account';
  readonly routes: readonly [
    {
      readonly id: 'account';
      readonly path: '/account';
      readonly title: 'account.title';
      readonly requiresAuth: true;
      readonly showBottomNav: true;
    },
    {
      readonly id: 'changes';
      readonly path: '/account/changes';
      readonly title: 'changes.title';
      readonly requiresAuth: true;
      readonly showBack: true;
    },
    {
      readonly id: 'settings';
      readonly path: '/settings';
      readonly title: 'settings.title';
      readonly requiresAuth: true;
      readonly showBack: true;
    },
  ];
};
