/** What a phone number and a password are (product.md, "Session and sign-in"; D32), and how a customer proves to be one. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import type { Subject } from '../call/subject.ts';
import { type Count, giveBack, type Limit, makeCountedAttempt, mayTry, networkOf } from '../call/throttle.ts';
import { type WorkQueue, workQueue } from '../call/work-queue.ts';
import type { Database } from '../database/tables.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deviceHash } from './devices.ts';

const MINUTE = 60_000;
const SHORTEST_PASSWORD = 6;
const LONGEST_PASSWORD = 256;
/** Who wait to be looked up, a millisecond or two each. */
const MOST_LOGINS_WAITING = 500;

/** A device that its customer has signed in from: its tries are its own, wherever it is. */
const DEVICE: Limit = { of: 'login-device', attempts: 10, window: 15 * MINUTE };
/** One device that mistypes, or one that guesses at one account. */
const PAIR: Limit = { of: 'login-pair', attempts: 10, window: 15 * MINUTE };
/** One device that guesses at many accounts. */
const ADDRESS: Limit = { of: 'login-address', attempts: 60, window: 15 * MINUTE };
/** Many devices that guess at one account: it closes to strangers, and stays open to where its owner signed in before. */
const ACCOUNT: Limit = { of: 'login-account', attempts: 30, window: 15 * MINUTE };

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
  /** What the device says of itself. */
  device: string | undefined;
  /** Told who is claimed to be, whether the password is right or not. */
  about(subject: Subject): void;
}

/** Who it is, and what their password was when it was looked at: that takes a while, in which it may be changed. */
export interface Proven {
  customer: number;
  passwordHash: string;
  /** The customer, where the device says that no stranger asked. */
  known?: number | undefined;
}

/**
 * Whether the password is still the one that was proven. Inside a transaction: until it ends nobody changes it.
 * @param db a transaction
 */
export const isStillProven = async (db: Database, { customer, passwordHash }: Proven): Promise<boolean> => {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Sets another one in the place of the one that was proven. @returns false where that is no longer the password */
export const replacePassword = async (
  db: Database,
  { customer, passwordHash }: Proven,
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
  /** The customer, where the device says that no stranger asks. */
  known: number | undefined;
  /** Where the try has been counted. */
  own: Count;
  shared: Count[];
}

/**
 * Looks up who is claimed to be, and counts the try.
 * @throws Refusal `too-many-requests`, `overloaded`
 */
const claimantOf = async ({ services, address, device, about }: Claim, phone: string): Promise<Claimant> => {
  const { db, throttle, passwords } = services;
  const network = networkOf(address);
  const hashOfDevice = deviceHash(device);
  // Whoever says to be known is looked up first.
  if (device === undefined) passwords.checkRoom();
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
  if (!customer?.device) passwords.checkRoom();
  const ofDevice: Count = [DEVICE, `${phone} ${hashOfDevice}`];
  const ofPair: Count = [PAIR, `${phone} ${network}`];
  const shared: Count[] = [[ADDRESS, network], ...(customer?.known ? [] : [[ACCOUNT, phone] as const])];
  // Who has the secret of a known device and has used its tries up is as anybody else.
  if (customer?.device != null && (await mayTry(throttle, [ofDevice])))
    return { customer, known: customer.id, own: ofDevice, shared: [] };
  if (!(await mayTry(throttle, [ofPair, ...shared]))) throw new Refusal('too-many-requests');
  return { customer, known: undefined, own: ofPair, shared };
};

/**
 * The customer of this phone number, where the password is theirs. Whether the number is known shows neither in the
 * answer nor in the time that it takes.
 * @throws Refusal `too-many-requests`, `overloaded`
 */
export const provePassword = async (
  claim: Claim,
  phone: string,
  password: string,
): Promise<Proven | undefined> => {
  const { throttle, passwords, loginQueue } = claim.services;
  const inNextTurn = async (): Promise<Claimant> => {
    // The embedded database answers without a turn of the event loop, in which others are heard.
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
