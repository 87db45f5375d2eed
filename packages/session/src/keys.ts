/**
 * The names of all values that the app stores on a device, grouped by lifetime. `places.ts` turns a name into a storage key,
 * and `stored.ts` reads and writes the value. product.md, "What the device keeps", explains each.
 */

/** Removed when the session ends, by sign-out or because it expired. */
export const untilSessionEnds = ['answers', 'token', 'userInfo'] as const;

/** Per customer: removed at sign-out, kept when the session expires (D71). */
export const untilSignOut = ['articles', 'chatDraft', 'chatOutbox', 'newsOfMine', 'push'] as const;

/** Per customer: sign-out leaves these values for the customer's next session. */
export const ofCustomer = [
  'announcedLogins',
  'calendarRows',
  'deviceKey',
  'firstSteps',
  'lockAfter',
  'moneyCall',
  'priceAlerts',
  'recentSearches',
  'underWay',
  'watchlistOrder',
  'watchlists',
] as const;

/** Per device: every customer of the device shares these values, and sign-out leaves them. */
export const ofDevice = [
  'amountsHidden',
  'cachedLogin',
  'chartIndicators',
  'chartPeriod',
  'chartStyles',
  'deviceBannerDismissed',
  'deviceNumber',
  'deviceToken',
  'directionColors',
  'fundReturns',
  'heights',
  'lastUsed',
  'leftTokens',
  'locale',
  'newsPageSize',
  'newsTextSize',
  'persistenceAsked',
  'positionsResult',
  'positionsSort',
  'priceUpdates',
  'sessionExpired',
  'shortcuts',
  'standaloneActor',
  'storageProbe',
  'theme',
  'watchlistChange',
] as const;

/** Per tab: removed when the tab is closed. */
export const ofTab = ['draft', 'gaveWay', 'replacedReleases'] as const;

/** IndexedDB; removed when the session ends. */
export const databaseNames = ['lastAnswers'] as const;

/** Cache Storage of the service worker; stays until a newer release replaces it. */
export const cacheNames = ['files', 'page'] as const;

export type DeviceKey = (typeof untilSessionEnds | typeof ofDevice)[number];
export type CustomerKey = (typeof untilSignOut | typeof ofCustomer)[number];
export type TabKey = (typeof ofTab)[number];
export type DatabaseName = (typeof databaseNames)[number];
export type CacheName = (typeof cacheNames)[number];
