import { checkPassword as endpoint } from '@bourse/contract/passwords';
import { customerCall } from '../call/call.ts';
import { confirmPassword } from './confirm-password.ts';

/** Checks the login password of a customer who is signed in, for the app lock. */
export const checkPassword = customerCall(endpoint, async (context) => {
  await confirmPassword(context, context.input.password);
  return undefined;
});
