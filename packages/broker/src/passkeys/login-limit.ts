/**
 * Limits the challenges for logins that are left unanswered. A signature cannot be guessed, so this limits only how much
 * is written for strangers.
 */
import { deviceHash, isKnownDevice } from '../accounts/devices.ts';
import type { Services } from '../call/services.ts';
import {
  type AttemptLimit,
  type Count,
  countAttempt,
  giveBack,
  mayTry,
  networkOf,
} from '../call/throttle.ts';

const MINUTE = 60_000;
/** A device from which a customer has signed in has its own challenges, whatever network it is on. */
const DEVICE: AttemptLimit = { of: 'passkey-login-device', attempts: 10, window: 15 * MINUTE };
/** Many customers may share one network. */
const NETWORK: AttemptLimit = { of: 'passkey-login', attempts: 60, window: 15 * MINUTE };

interface Start {
  address: string;
  /** The secret that the device sent. */
  device: string | undefined;
}

const ofNetwork = ({ address }: Start): Count => [NETWORK, networkOf(address)];
const ofDevice = ({ device }: Start): Count => [DEVICE, deviceHash(device)];

/**
 * Counts a challenge before it is made.
 * @throws Refusal `too-many-requests`
 */
export const countStart = async ({ db, throttle }: Services, start: Start): Promise<void> => {
  // A known device that has used up its own challenges is counted like an unknown one.
  if ((await isKnownDevice(db, start.device)) && (await mayTry(throttle, [ofDevice(start)]))) return;
  await countAttempt(throttle, [ofNetwork(start)]);
};

/**
 * Finds where the challenge of a login was counted, before the login makes its device known.
 * @returns a function that takes the count back
 */
export const countOfStart = async (
  { db, throttle }: Services,
  start: Start,
): Promise<() => Promise<void>> => {
  const count = (await isKnownDevice(db, start.device)) ? ofDevice(start) : ofNetwork(start);
  return () => giveBack(throttle, [count]);
};
