import type { Currency } from '@bourse/money/currency';
import type { Claims } from '../accounts/credentials.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Database } from '../database/tables.ts';
import type { ShownSettings } from '../deployment/shown-settings.ts';
import type { SerializedBars } from '../instruments/serialized-bars.ts';
import type { Balances } from '../ledger/balances.ts';
import type { Clock } from '../market/clock.ts';
import type { Market } from '../market/market.ts';
import type { RecentSessions } from './recent-sessions.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { Throttle } from './throttle.ts';

export type TransactionPasswordUse = 'deals-only' | 'always';

/** What every call may use. Nothing here remembers a customer for longer than a moment: any process can answer any call. */
export interface Services {
  db: Database;
  clock: Clock;
  market: Market;
  /** The deployment's (D33). */
  currency: Currency;
  /** The deployment's zone (IANA), in which an account's day begins. */
  timeZone: string;
  /** Whether customer service is the app's own chat (D10). */
  serviceChat: boolean;
  passwords: Passwords;
  throttle: Throttle;
  claims: Claims;
  sessionLookup: SessionLookup;
  recentSessions: RecentSessions;
  balances: Balances;
  shownSettings: ShownSettings;
  serializedBars: SerializedBars;
  /** Which money calls ask for the transaction password (D29). */
  transactionPassword: TransactionPasswordUse;
}
