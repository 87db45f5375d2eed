/**
 * What every call is given. The interfaces are declared here and implemented in the folders that open them, so that
 * those folders can import call/ without a circle.
 */
import type { Setting } from '@bourse/contract/deployment';
import type { Period } from '@bourse/contract/market';
import type { Currency } from '@bourse/money/currency';
import type { Decimal } from '@bourse/money/decimal';
import type { Database } from '../database/tables.ts';
import type { Session } from '../market/calendar.ts';
import type { Clock } from '../market/clock.ts';
import type { Market } from '../market/market.ts';
import type { Instrument } from '../market/symbols.ts';
import type { SimulatedNews } from '../market-news/simulated-news.ts';
import type { CountedReleases } from '../releases/counted-releases.ts';
import type { PartCounts } from '../releases/part-counts.ts';
import type { RecentSessions } from './recent-sessions.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { Throttle } from './throttle.ts';
import type { WorkQueue } from './work-queue.ts';

/** Which money calls ask for the transaction password (D86). */
export const transactionPasswordUses = ['deals-and-withdrawals', 'always'] as const;
export type TransactionPasswordUse = (typeof transactionPasswordUses)[number];

/** Of a recharge, in the balance; of a withdrawal, on the bank card. */
export type CreditHours = Record<'recharge' | 'withdrawal', number>;

/** Hashing and checking of passwords, a few at a time. Each method throws Refusal `overloaded` when too many wait. */
export interface Passwords {
  /** Checks that a caller from an unknown device could still wait, before any work is done for it. */
  refuseIfFull(): void;
  /** @param customer the customer's id if the device is known; such a call goes before those of unknown devices */
  hash(password: string, customer?: number): Promise<string>;
  /**
   * Takes as long for a customer who does not exist (undefined) as for one who does.
   * @param customer as for `hash`
   */
  verify(passwordHash: string | undefined, password: string, customer?: number): Promise<boolean>;
  /** Checks a transaction password before all logins, because an order waits for it. */
  verifyCode(codeHash: string | null, code: string): Promise<boolean>;
}

/** The deployment as passkeys know it (WebAuthn's "relying party"): a passkey works for one domain only. */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  id: string;
  /** Whether a page of this origin may use them. */
  accepts(origin: string): boolean;
}

/** How this deployment sends to customers' devices while the app is closed (decisions/push.md). */
export interface PushSettings {
  /** The keys by which push services know it (VAPID), base64url. */
  keys: { publicKey: string; privateKey: string };
  /** Where a push service reaches the operator: a mailto: or https address. */
  contact: string;
  /** Origins of push services that need neither https nor a public address. */
  services: readonly string[];
}

/** What the customer of a live session can spend, or null if there is no such session. */
export type Balances = (tokenHash: string) => Promise<Decimal | null>;

/** The deployment's settings that the app may know, by tag. Every app asks for them when it starts. */
export type ShownSettings = () => Promise<readonly Setting[]>;

export interface BarsAsked {
  instrument: Instrument;
  period: Period;
  /** The last session that has begun: bars of minutes are those of this session, other periods reach back from it. */
  session: Session;
  /** Epoch milliseconds; later prices are not used. */
  to: number;
  /** Only sessions from this trade date on (epoch day), as of candles; of minutes all. */
  fromDay?: number | undefined;
}

export interface SerializedBar {
  /** Epoch milliseconds. */
  time: number;
  /** Trade date of its first session (epoch day). */
  day: number;
  /** Close of the session before its first one. */
  previousClose: Decimal;
  /** The bar as it is on the wire. */
  json: string;
}

/** @returns bars of a period up to an instant, oldest first */
export type SerializedBars = (asked: BarsAsked) => Promise<readonly SerializedBar[]>;

/** @returns the price of an instrument at a past instant, in epoch milliseconds */
export type PastPrices = (instrument: Instrument, at: number) => Decimal;

/** No service keeps a customer's data for longer than a moment, so any process can answer any call. */
export interface Services {
  db: Database;
  clock: Clock;
  market: Market;
  /** The deployment's (D33). */
  currency: Currency;
  /** The deployment's zone (IANA), in which an account's day begins. */
  timeZone: string;
  /** Within how many hours money is promised to arrive. */
  creditHours: CreditHours;
  /** Whether its money is real: nothing that is only previewed may move it. */
  isLive: boolean;
  /** Whether customer service is the app's own chat (D10). */
  serviceChat: boolean;
  /** Lower-case name of the header in which a trusted proxy names the caller's country. */
  countryHeader: string | undefined;
  /** Null if the deployment has no passkeys. */
  relyingParty: RelyingParty | null;
  /** Null if the deployment sends nothing to closed apps. */
  push: PushSettings | null;
  passwords: Passwords;
  throttle: Throttle;
  /** Logins wait here for their customer to be looked up, so that a flood of them leaves the database to orders. */
  loginQueue: WorkQueue;
  sessionLookup: SessionLookup;
  recentSessions: RecentSessions;
  balances: Balances;
  shownSettings: ShownSettings;
  serializedBars: SerializedBars;
  pastPrices: PastPrices;
  simulatedNews: SimulatedNews;
  /** Which money calls ask for the transaction password (D29). */
  transactionPassword: TransactionPasswordUse;
  countedReleases: CountedReleases;
  partCounts: PartCounts;
}
