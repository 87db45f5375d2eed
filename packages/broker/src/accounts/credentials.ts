/** What a phone number and a password are (spec section 5, D32), and how a customer proves to be one. */

import type { House } from '../house.ts';
import { Refusal } from '../http/refusal.ts';
import { type Limit, networkOf } from './throttle.ts';

const MINUTE = 60_000;
const SHORTEST_PASSWORD = 6;
const LONGEST_PASSWORD = 256;

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
 * @throws Refusal `password-too-short`, `invalid-input`
 */
export const checkNewPassword = (password: string, field: string): string => {
  if (password.length < SHORTEST_PASSWORD) throw new Refusal('password-too-short', field);
  if (password.length > LONGEST_PASSWORD) throw new Refusal('invalid-input', field);
  return password;
};

interface Claim {
  house: House;
  at: number;
  address: string;
}

/**
 * The customer of this phone number, where the password is theirs. Whether the number is known shows neither in the
 * answer nor in the time that it takes.
 * @throws Refusal `too-many-requests`
 */
export const provePassword = async (
  { house, at, address }: Claim,
  phone: string,
  password: string,
): Promise<number | undefined> => {
  const { db, throttle, passwords } = house;
  const network = networkOf(address);
  const customer = await db
    .selectFrom('customers')
    .leftJoin('known_addresses as known', (join) =>
      join.onRef('known.customer_id', '=', 'customers.id').on('known.address', '=', network),
    )
    .where('phone', '=', phone)
    .select(['customers.id', 'customers.password_hash', 'known.address as known'])
    .executeTakeFirst();
  const isStranger = !customer?.known;

  const spent = [
    await throttle.attempt(ADDRESS, network, at),
    await throttle.attempt(PAIR, `${phone} ${network}`, at),
    isStranger && (await throttle.attempt(ACCOUNT, phone, at)),
  ];
  if (spent.includes(true)) throw new Refusal('too-many-requests');
  if (!(await passwords.verify(customer?.password_hash, password))) return undefined;

  await throttle.takeBack(ADDRESS, network);
  await throttle.forget(PAIR, `${phone} ${network}`);
  if (isStranger) await throttle.takeBack(ACCOUNT, phone);
  return customer?.id;
};
