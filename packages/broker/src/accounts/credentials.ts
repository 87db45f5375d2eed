/**
 * Rules for phone numbers and passwords (product.md, "Session and sign-in"; D32), and how a login proves its
 * customer.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { SHORTEST_PASSWORD } from '@bourse/contract/password-length';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Subject } from '../call/subject.ts';
import {
  type AttemptLimit,
  type Count,
  countAttempt,
  giveBack,
  makeCountedAttempt,
  mayTry,
  networkOf,
} from '../call/throttle.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import type { Database } from '../database/tables.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deviceHash } from './devices.ts';

const MINUTE = 60_000;
const LONGEST_PASSWORD = 256;
/** How many logins may wait to be looked up; each takes a millisecond or two. */
const MOST_LOGINS_WAITING = 500;

/** A device from which the customer has signed in has its own tries, whatever network it is on. */
const DEVICE: AttemptLimit = { of: 'login-device', attempts: 10, window: 15 * MINUTE };
/** One network that guesses at one account, or a customer who mistypes. */
const PAIR: AttemptLimit = { of: 'login-pair', attempts: 10, window: 15 * MINUTE };
/** One network that guesses at many accounts. */
const ADDRESS: AttemptLimit = { of: 'login-address', attempts: 60, window: 15 * MINUTE };
/**
 * Many networks that guess at one account: it closes to unknown networks, and stays open to those the owner has used.
 */
const ACCOUNT: AttemptLimit = { of: 'login-account', attempts: 30, window: 15 * MINUTE };

/** @throws Refusal `invalid-phone-number` */
export const checkPhone = (phone: string): string => {
  if (!/^\d{10}$/.test(phone)) throw new Refusal('invalid-phone-number', 'user');
  return phone;
};

/**
 * @param field its name on the wire
 * @throws Refusal `password-too-short`, `password-too-common`, `invalid-input`
 */
export const checkNewPassword = async (password: string, field: string): Promise<string> => {
  if (password.length < SHORTEST_PASSWORD) throw new Refusal('password-too-short', field);
  if (password.length > LONGEST_PASSWORD) throw new Refusal('invalid-input', field);
  if (await isCommonPassword(password)) throw new Refusal('password-too-common', field);
  return password;
};

interface Claim {
  services: Services;
  address: string;
  /** The secret that the device sent. */
  device: string | undefined;
  /** Receives the customer whose phone number was sent, whether or not the password is right. */
  about(subject: Subject): void;
}

/**
 * A customer whose password was right, with the hash it was checked against: the password may change during the
 * check.
 */
export interface CheckedPassword {
  customer: number;
  passwordHash: string;
  /** The customer's id if a known device sent the login. */
  known?: number | undefined;
}

/**
 * Whether the password is still the one that was checked. The row stays locked until the transaction ends.
 * @param db a transaction
 */
export const isStillCurrent = async (
  db: Database,
  { customer, passwordHash }: CheckedPassword,
): Promise<boolean> => {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Replaces the password that was checked. @returns false if it has changed since */
export const replacePassword = async (
  db: Database,
  { customer, passwordHash }: CheckedPassword,
  newHash: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('customers')
    .set({ password_hash: newHash })
    .where('id', '=', customer)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const openLoginQueue = (): WorkQueue => workQueue(1, MOST_LOGINS_WAITING);

interface Claimant {
  customer: { id: number; password_hash: string } | undefined;
  /** The customer's id if a known device sent the login. */
  known: number | undefined;
  /** Where the try was counted. */
  own: Count;
  shared: Count[];
}

/**
 * Looks up the customer of a phone number, and counts the try.
 * @throws Refusal `too-many-requests`, `overloaded`
 */
const claimantOf = async ({ services, address, device, about }: Claim, phone: string): Promise<Claimant> => {
  const { db, throttle, passwords } = services;
  const network = networkOf(address);
  const hashOfDevice = deviceHash(device);
  // A login that names a device is looked up first, because the device may be known.
  if (device === undefined) passwords.refuseIfFull();
  const customer = await db
    .selectFrom('customers')
    .leftJoin('known_addresses as known', (join) =>
      join.onRef('known.customer_id', '=', 'customers.id').on('known.address', '=', network),
    )
    .leftJoin('known_devices as device', (join) =>
      join.onRef('device.customer_id', '=', 'customers.id').on('device.device_hash', '=', hashOfDevice),
    )
    .where('phone', '=', phone)
    .select([
      'customers.id',
      'customers.password_hash',
      'known.address as known',
      'device.device_hash as device',
    ])
    .executeTakeFirst();

  if (customer) about({ customer: customer.id });
  if (!customer?.device) passwords.refuseIfFull();
  const ofDevice: Count = [DEVICE, `${phone} ${hashOfDevice}`];
  const ofPair: Count = [PAIR, `${phone} ${network}`];
  const shared: Count[] = [[ADDRESS, network], ...(customer?.known ? [] : [[ACCOUNT, phone] as const])];
  // A known device that has used up its own tries is counted like an unknown one.
  if (customer?.device != null && (await mayTry(throttle, [ofDevice])))
    return { customer, known: customer.id, own: ofDevice, shared: [] };
  await countAttempt(throttle, [ofPair, ...shared]);
  return { customer, known: undefined, own: ofPair, shared };
};

/**
 * Looks up the customer of a phone number and checks the password. Neither the answer nor the time it takes shows
 * whether the number is registered.
 * @throws Refusal `too-many-requests`, `overloaded`
 */
export const checkPassword = async (
  claim: Claim,
  phone: string,
  password: string,
): Promise<CheckedPassword | undefined> => {
  const { throttle, passwords, loginQueue } = claim.services;
  const inNextTurn = async (): Promise<Claimant> => {
    // The embedded database answers within one turn of the event loop; this lets other requests in between.
    await nextTurn();
    return claimantOf(claim, phone);
  };
  const priority = claim.device === undefined ? 'normal' : 'known';
  const { customer, known, own, shared } = await loginQueue(inNextTurn, priority);
  const isRight = await makeCountedAttempt(throttle, [own, ...shared], () =>
    passwords.verify(customer?.password_hash, password, known),
  );
  if (!customer || !isRight) return undefined;

  await throttle.forget(...own);
  await giveBack(throttle, shared);
  return { customer: customer.id, passwordHash: customer.password_hash, known };
};
