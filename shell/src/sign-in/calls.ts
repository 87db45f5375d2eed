/** The sign-in calls, in a chunk of their own: the forms are shown before transport and contract are loaded. */
import { call } from '@bourse/api/client';
import { endLeftSessions } from '@bourse/api/left-sessions';
import type { InputOf } from '@bourse/contract/endpoint';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { store } from '@bourse/session/session';
import { deviceAtom } from './device.atoms.ts';

/** The token of a known device, which the back end issued at the last login; empty on a new device. */
const device = () => {
  const deviceToken = store.get(deviceAtom);
  return deviceToken === null ? {} : { device: deviceToken };
};

export const sendLogin = async (input: InputOf<typeof login>) => {
  const session = await call(login, { ...input, ...device() });
  if (session.device !== null) store.set(deviceAtom, session.device);
  return session;
};
/** Logs in by a passkey, whose code is loaded for it: few have one. */
export const sendPasskeyLogin = async () => {
  const { logInByPasskey } = await import(
    /* webpackChunkName: "bourse-api-passkeys" */ '@bourse/api/passkeys'
  );
  const session = await logInByPasskey(device());
  if (session.device !== null) store.set(deviceAtom, session.device);
  return session;
};
export const sendRegister = (input: InputOf<typeof register>) => call(register, input);
export const sendForgotPassword = (input: InputOf<typeof forgotPassword>) =>
  call(forgotPassword, { ...input, ...device() });
export const sendLeftSessions = endLeftSessions;
