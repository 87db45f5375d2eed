/**
 * The passwords of a customer who is signed in (product.md, "Passwords"; D29, D32). One address changes both and takes
 * two bodies: that of the login password and that of the transaction password.
 */

import {
  eitherOf,
  flag,
  maybe,
  type Of,
  optionally,
  record,
  string,
  unknown,
  whereReadable,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** Six digits (product.md, "Passwords"). */
export const isTransactionPassword = (text: string): boolean => /^\d{6}$/.test(text);

const loginPassword = record({
  oldPassword: ['password', string()],
  newPassword: ['password_new', string()],
});
const transactionPassword = record({
  newCode: ['fund_code_new', string()],
  /** 'fund'. */
  type: ['type', optionally(string())],
  isFirst: ['is_first', flag],
  /** The present one; needed unless it is the first (D51). Other back ends have no field for it. */
  currentCode: ['fund_code', optionally(maybe(string()))],
  /** The login password; needed for the first one (D51). Other back ends have no field for it. */
  loginPassword: ['password', optionally(maybe(string()))],
});
export type LoginPasswordChange = Of<typeof loginPassword>;
export type TransactionPasswordChange = Of<typeof transactionPassword>;

const sessionRenewal = record({
  /**
   * Of the calling session from now on, after a change of the login password: a copy of the former one ends. The former
   * one is accepted until the new one is used, and for some minutes at most. Back ends without it keep the token (D79).
   */
  token: ['token', optionally(string())],
});
export type SessionRenewal = Of<typeof sessionRenewal>;

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/stock/success/user/password/up',
  input: eitherOf(
    transactionPassword,
    loginPassword,
    (wire) => 'fund_code_new' in wire,
    (value) => 'newCode' in value,
  ),
  output: whereReadable(sessionRenewal),
  renewedToken: (renewal) => renewal?.token,
  errors: [
    'incorrect-password',
    'password-too-short',
    'password-too-common',
    'invalid-transaction-password',
    'transaction-password-too-simple',
    'transaction-password-already-set',
    'transaction-password-not-set',
    'transaction-password-required',
    'incorrect-transaction-password',
    'transaction-password-locked',
  ],
  changes: ['session', 'customer', 'passkeys'],
});

/**
 * Checks the login password and changes nothing, so that the app lock opens without a new session. Other back ends lack
 * it (D79).
 */
export const checkPassword = endpoint({
  name: 'checkPassword',
  method: 'POST',
  path: '/stock/success/user/password/check',
  input: record({ password: ['password', string()] }),
  output: optionally(unknown()),
  errors: ['incorrect-password'],
});
