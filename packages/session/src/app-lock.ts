/**
 * The device's key for the app lock (product.md, "App lock"), in a chunk that is loaded only while the lock is on or being
 * set. `lock-after.ts` holds whether it is on.
 */
import { customerAtom } from './customer-atom.ts';
import { customerPlace } from './places.ts';
import { isShape, isText } from './shapes.ts';
import { stored } from './stored.ts';

/** A WebAuthn credential that this device can use. */
export interface DeviceKey {
  credential: string;
  /** The domain that it belongs to. */
  rpId: string;
}

const isKey = isShape<DeviceKey>({ credential: isText, rpId: isText });

/** The key of the signed-in customer on this device, if it has one. It stays when they sign out. */
export const deviceKeyAtom = customerAtom<DeviceKey | undefined>('deviceKey', isKey, undefined);

/** Keeps the key that a customer has used on this device, so that their app lock needs no other. */
export const rememberKey = (customer: string, key: DeviceKey): void =>
  void stored<DeviceKey | undefined>(customerPlace('deviceKey', customer), isKey, undefined).write(key);
