/** Signing in and signing up (product.md, "Session and sign-in"; D30–D32, D49). */

import { id, instant, maybe, optionally, record, string, unknown } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

/** What a login answers. */
export const sessionStart = record({
  token: ['token', string()],
  id: ['id', id],
  phone: ['user', string()],
  signedInAt: ['login', maybe(instant)],
  /** To be kept by the device and shown at its next login: no other device's failed logins can lock it out. */
  device: ['device', maybe(string())],
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/stock/user/login',
  input: record({
    phone: ['user', string()],
    password: ['password', string()],
    /** The secret that this device received at its last login. Other back ends have no field for it. */
    device: ['device', optionally(string())],
  }),
  output: sessionStart,
  errors: ['login-failed', 'invalid-phone-number'],
  open: true,
  changes: ['session'],
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/stock/user/reg',
  input: record({
    phone: ['user', string()],
    password: ['password', string()],
    invitationCode: ['code', string()],
  }),
  output: optionally(unknown()),
  errors: [
    'invalid-invitation-code',
    'invalid-phone-number',
    'password-too-short',
    'password-too-common',
    'phone-taken',
  ],
  open: true,
});

/** 'Forgot password' needs the old password (D31). */
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/v2/user/forget',
  input: record({
    phone: ['user', string()],
    oldPassword: ['password', string()],
    newPassword: ['new_password', string()],
    device: ['device', optionally(string())],
  }),
  output: optionally(unknown()),
  errors: ['incorrect-password', 'password-too-short', 'password-too-common', 'invalid-phone-number'],
  open: true,
  changes: ['session'],
});
