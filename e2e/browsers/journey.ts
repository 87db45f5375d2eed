/** A journey, and the group whose browser and customer it shares. */
import type { Account, Api } from '../src/api.ts';
import type { TestServer } from '../src/test-server.ts';
import type { Condition } from './browser.ts';
import type { Phone } from './phone.ts';

export interface Scene {
  phone: Phone;
  server: TestServer;
  /** Who is logged in, but in a group of guests. */
  customer: Account;
  api: Api;
  /** Another tab of the same browser. */
  openTab: () => Promise<Phone>;
  /** The browser's storage settings, e.g. private mode or blocked cookies. */
  condition: Condition;
}

export type Journey = (scene: Scene) => Promise<void>;

export interface Group {
  name: string;
  condition?: Condition;
  /** The market's clock is held while it is open, so that no price leaves the limit of an order. */
  isMarketHeld?: true;
  /** Nobody is logged in at first. */
  isOfGuests?: true;
  /** The demo customer, who has something of everything, is logged in: its journeys change nothing. */
  isOfDemo?: true;
  /** What the customer needs. */
  prepare?: (scene: Omit<Scene, 'phone' | 'openTab'>) => Promise<unknown>;
  /** By title. Each begins at an address of its own. */
  journeys: Readonly<Record<string, Journey>>;
}
