import { atom } from 'jotai';
import type { CustomerKey } from './keys.ts';
import { customerPlace } from './places.ts';
import { userInfoAtom } from './session.ts';
import { atomOf, type Change, type Schema, type StoredAtom, stored } from './stored.ts';

/**
 * A value of the signed-in customer on this device. Other customers have their own. A guest reads the initial value, and
 * setting it does nothing.
 */
export function customerAtom<T>(
  key: CustomerKey,
  schema: Schema<NonNullable<T>>,
  initial: NoInfer<T>,
): StoredAtom<T> {
  const byCustomer = new Map<string, StoredAtom<T>>();
  const atomFor = (customer: string): StoredAtom<T> => {
    const found =
      byCustomer.get(customer) ?? atomOf<T>(stored<T>(customerPlace(key, customer), schema, initial));
    byCustomer.set(customer, found);
    return found;
  };
  return atom(
    (get) => {
      const customer = get(userInfoAtom)?.id;
      return customer === undefined ? initial : get(atomFor(customer));
    },
    (get, set, change: Change<T>) => {
      const customer = get(userInfoAtom)?.id;
      if (customer !== undefined) set(atomFor(customer), change);
    },
  );
}
