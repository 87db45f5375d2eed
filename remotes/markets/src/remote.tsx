import { defineRemote } from '@bourse/remote-kit/remote';
import { feature } from '../feature.ts';
import en from '../locales/en.json';

export const remote = defineRemote(feature, {
  screens: {
    markets: () => import('./markets/markets-screen.tsx').then((m) => m.MarketsScreen),
    watchlist: () => import('./watchlists/watchlists-screen.tsx').then((m) => m.WatchlistsScreen),
    positions: () => import('./positions/positions-screen.tsx').then((m) => m.PositionsScreen),
    'positions-of-kind': () =>
      import('./positions/positions-screen.tsx').then((m) => m.PositionsOfKindScreen),
    'stock-detail': () => import('./stock-detail/stock-detail-screen.tsx').then((m) => m.StockDetailScreen),
    'order-ticket': () => import('./order-ticket/order-ticket-screen.tsx').then((m) => m.OrderTicketScreen),
    'trading-demo': () => import('./trading-demo/trading-demo-screen.tsx').then((m) => m.TradingDemoScreen),
    records: () => import('./records/records-screen.tsx').then((m) => m.RecordsScreen),
    record: () => import('./records/record-screen.tsx').then((m) => m.RecordScreen),
    'price-alerts': () => import('./price-alerts/price-alerts-screen.tsx').then((m) => m.PriceAlertsScreen),
    forex: () => import('./market-lists/forex-screen.tsx').then((m) => m.ForexScreen),
    futures: () => import('./market-lists/futures-screen.tsx').then((m) => m.FuturesScreen),
    treasury: () => import('./market-lists/treasury-screen.tsx').then((m) => m.TreasuryScreen),
  },
  slots: {
    'frame.price-alerts/v1': () =>
      import('./price-alerts/price-alert-notices.tsx').then((m) => m.PriceAlertNotices),
    // What home shows first is one file.
    'home.first-steps/v1': () =>
      import(/* webpackChunkName: "home" */ './home/home-first-steps.tsx').then((m) => m.HomeFirstSteps),
    'home.markets/v1': () =>
      import(/* webpackChunkName: "home" */ './home/home-markets.tsx').then((m) => m.HomeMarkets),
    'home.movers/v1': () => import('./home/home-movers.tsx').then((m) => m.HomeMovers),
    'home.watchlist/v1': () =>
      import(/* webpackChunkName: "home" */ './home/home-watchlist.tsx').then((m) => m.HomeWatchlist),
  },
  translations: {
    en,
    zh: () => import('../locales/zh.json'),
    de: () => import('../locales/de.json'),
    es: () => import('../locales/es.json'),
  },
});
