/**
 * The paths between remotes and shell, built and encoded in one place, so that they need not know each other. Every
 * segment is percent-encoded (D4), so that EUR/USD, ^NSEI and GC=F survive a reload.
 */
const path = (...segments: string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;

export type Side = 'buy' | 'sell';

/** Value of the parameter `buck` by kind of position (D7). Any value shows the back button of the positions. */
const BUCK = { all: '1', stock: '1', forex: '1', futures: 'ok', treasury: 'ok' };

export const links = {
  home: () => '/',
  markets: () => '/markets',
  watchlists: () => '/watchlists',
  trade: () => '/trade',
  positions: (kind: keyof typeof BUCK) => path('trade-no-nav', kind, BUCK[kind]),
  account: () => '/account',
  accountChanges: () => '/account/changes',
  /** @param month '2026-11', in the deployment's zone */
  statement: (month: string) => `/account/changes?month=${month}`,
  /** The account with the sheet of amounts on hold open. */
  onHold: () => '/account?on-hold',
  settings: () => '/settings',
  /**
   * The settings with the sheet of the transaction password open (D52).
   * @param next address to return to afterwards; kept only when it is a path of this app
   */
  transactionPassword: (next?: string) =>
    `/settings?set=transaction-password${next ? `&next=${encodeURIComponent(next)}` : ''}`,
  devices: () => '/settings/devices',
  /** @param next address to open after the login; kept only when it is a path of this app (D3) */
  login: (next?: string) => (next && next !== '/' ? `/login?next=${encodeURIComponent(next)}` : '/login'),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  news: () => '/news',
  /** The news about what the customer holds or watches. */
  myNews: () => '/news?mine',
  /** The news about one instrument. */
  newsAbout: (symbol: string) => `/news?symbol=${encodeURIComponent(symbol)}`,
  newsItem: (id: string) => path('news', id),
  records: () => '/records',
  /** The trading records of one instrument. */
  recordsOf: (symbol: string) => `/records?symbol=${encodeURIComponent(symbol)}`,
  record: (orderNo: string) => path('records', orderNo),
  /** The v2 detail, which lists, search and positions open. `symbol` is the full symbol ('EUR/USD', 'GC=F'). */
  stock: (symbol: string, name: string) => path('stock', 'v2', symbol, name),
  /** The older detail, which the watchlist's index tiles open. */
  stockInMarket: (symbol: string, market: string, name: string) => path('stock', symbol, market, name),
  trading: (symbol: string, market: string, name: string, side: Side) =>
    `${path('stock', 'trading', symbol, market, name)}?type=${side}`,
  /** All price alerts of the customer. */
  priceAlerts: () => '/price-alerts',
  forex: () => '/forex',
  futures: () => '/futures',
  treasuryDebt: () => '/treasury-debt',
};

/**
 * Screens that not every composition has. What links to one asks first whether its route is there (D2): `useHasRoute`
 * of remote-kit.
 */
export const optionalLinks = {
  loginPassword: () => '/settings/login-password',
  blockTrading: () => '/block-trading',
  blockOrders: () => '/block-trading/orders',
  qip: () => '/qip',
  qipOrders: () => '/qip/orders',
  ipo: () => '/ipo',
  ipoOrders: () => '/ipo/orders',
  funds: () => '/fund-investment',
  fundOrders: () => '/fund-investment/orders',
  calendar: () => '/calendar',
  recharge: () => '/recharge',
  withdraw: () => '/withdraw',
  rechargeRecords: () => '/recharge-records',
  withdrawRecords: () => '/withdraw-records',
  /** A recharge or a withdrawal, by its number (D5, D56). */
  transfer: (no: string) => path('account', 'recharge-withdraw', no),
  realName: () => '/settings/real-name',
  bankCards: () => '/settings/bank-cards',
  loan: () => '/loan',
  /** The newest loan. */
  loanApplication: () => '/LoanApplication',
  loanRecords: () => '/loan-records',
  customerService: () => '/customer-service',
  notices: () => '/notices',
  /** The notices with the sheet of their settings open. */
  noticeSettings: () => '/notices?settings',
};

/** Route of the order ticket, on which nothing must distract from the order. */
export const TICKET_ROUTE = '/stock/trading/:symbol/:market/:name';

/** The paths of the shell's own screens, which no remote may take. */
export const shellPaths: readonly string[] = [
  links.home(),
  links.login(),
  links.register(),
  links.forgotPassword(),
];

/**
 * Checks an address that the app may open after the login: only a path of this app (D3).
 * @returns the path, or undefined for another origin ('//evil', 'https:…', '/\\evil') or a sign-in route
 */
export function ownPath(candidate: string | null | undefined): string | undefined {
  // Printable ASCII without a backslash and without a second slash at the start, which browsers may read as
  // another host.
  if (!candidate || !/^\/(?!\/)[\x20-\x5b\x5d-\x7e]*$/.test(candidate)) return undefined;
  return /^\/(login|register|forgot-password)(?:[/?#]|$)/.test(candidate) ? undefined : candidate;
}
