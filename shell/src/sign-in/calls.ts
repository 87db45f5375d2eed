/** The sign-in calls, in a chunk of their own: the forms are shown before transport and contract are loaded. */
import { call } from '@bourse/api/client';
import { isCallMissing } from '@bourse/api/error';
import { endLeftSessions } from '@bourse/api/left-sessions';
import type { InputOf } from '@bourse/contract/endpoint';
import { checkPassword } from '@bourse/contract/passwords';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { store } from '@bourse/session/session';
import { deviceTokenAtom } from './device.atoms.ts';

/** The token of a known device, which the back end issued at the last login; empty on a new device. */
const device = () => {
  const deviceToken = store.get(deviceTokenAtom);
  return deviceToken === null ? {} : { device: deviceToken };
};

export const sendLogin = async (input: InputOf<typeof login>) => {
  const session = await call(login, { ...input, ...device() });
  if (session.device !== null) store.set(deviceTokenAtom, session.device);
  return session;
};
/**
 * Checks the login password of the customer who is signed in.
 * @returns null, or a new session from a back end that checks a password only by a login
 * @throws ApiError `incorrect-password` or `login-failed`, or what every call throws
 */
export const sendPasswordCheck = async (input: InputOf<typeof login>) => {
  try {
    await call(checkPassword, { password: input.password });
    return null;
  } catch (error) {
    if (!isCallMissing(error)) throw error;
    return sendLogin(input);
  }
};
/** Logs in by a passkey, whose code is loaded for it: few have one. */
export const sendPasskeyLogin = async () => {
  const { logInByPasskey } = await import(
    /* webpackChunkName: "bourse-api-passkeys" */ '@bourse/api/passkeys'
  );
  const session = await logInByPasskey(device());
  if (session.device !== null) store.set(deviceTokenAtom, session.device);
  return session;
};
export const sendRegister = (input: InputOf<typeof register>) => call(register, input);
export const sendForgotPassword = (input: InputOf<typeof forgotPassword>) =>
  call(forgotPassword, { ...input, ...device() });
export const sendLeftSessions = endLeftSessions;
