/** The sign-in calls, in a chunk of their own: nobody needs transport and contract to look at a form. */
import { call } from '@bourse/api/client';
import type { InputOf } from '@bourse/contract/endpoint';
import { forgotPassword, login, register } from '@bourse/contract/session';

export const sendLogin = (input: InputOf<typeof login>) => call(login, input);
export const sendRegister = (input: InputOf<typeof register>) => call(register, input);
export const sendForgotPassword = (input: InputOf<typeof forgotPassword>) => call(forgotPassword, input);
