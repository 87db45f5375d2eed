/** The sign-in calls, in a chunk of their own: nobody needs transport and contract to look at a form. */
import { call } from '@bourse/api/client';
import { endLeftSessions } from '@bourse/api/left-sessions';
import type { InputOf } from '@bourse/contract/endpoint';
import { forgotPassword, login, register } from '@bourse/contract/session';
import { store } from '@bourse/session/session';
import { deviceAtom } from './device.atoms.ts';

/** What the device says of itself, where it was deviceToken anything. */
const device = () => {
  const deviceToken = store.get(deviceAtom);
  return deviceToken === null ? {} : { device: deviceToken };
};

export const sendLogin = async (input: InputOf<typeof login>) => {
  const session = await call(login, { ...input, ...device() });
  if (session.device !== null) store.set(deviceAtom, session.device);
  return session;
};
export const sendRegister = (input: InputOf<typeof register>) => call(register, input);
export const sendForgotPassword = (input: InputOf<typeof forgotPassword>) =>
  call(forgotPassword, { ...input, ...device() });
export const sendLeftSessions = endLeftSessions;
