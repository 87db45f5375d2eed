/**
 * Passkeys (product.md, "Passkeys"): WebAuthn credentials that log a customer in beside the password. Binary values are
 * base64url, as in WebAuthn's JSON. Back ends without passkeys lack these calls or answer `not-found` (D79), and the
 * app then offers none. Passkeys work on the deployment's own domain only, so calls that begin something say the page's
 * origin; `not-found` answers another one too.
 */

import {
  array,
  flag,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  record,
  string,
  unknown,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';
import { sessionStart } from './session.ts';

const passkeySchema = record({
  id: ['id', id],
  /** WebAuthn's id of it, by which a device recognises its own. */
  credential: ['credential', string()],
  /** What the device said it was that it was set up on. */
  agent: ['agent', maybe(string())],
  /** Whether several devices of the customer have it. */
  isSynced: ['synced', flag],
  createdAt: ['created_at', instant],
  lastUsedAt: ['last_used', maybe(instant)],
});
export type Passkey = Of<typeof passkeySchema>;

/** The newest first. */
export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/stock/success/passkeys',
  input: record({ origin: ['origin', string()] }),
  output: page(passkeySchema, 'list', 'total'),
  errors: ['not-found'],
  reads: ['passkeys'],
});

/** What the browser needs to make a passkey. Each challenge can be answered once, within `timeout` ms. */
export const startPasskeyRegistration = endpoint({
  name: 'startPasskeyRegistration',
  method: 'POST',
  path: '/stock/success/passkeys/options',
  input: record({ origin: ['origin', string()], password: ['password', string()] }),
  output: record({
    challenge: ['challenge', string()],
    rp: ['rp', record({ id: ['id', string()], name: ['name', string()] })],
    user: [
      'user',
      record({ id: ['id', string()], name: ['name', string()], displayName: ['display_name', string()] }),
    ],
    /** COSE identifiers, the preferred ones first. */
    algorithms: ['algorithms', array(integer)],
    /** Credentials that the customer has: an authenticator makes no second one. */
    known: ['known', array(string())],
    timeout: ['timeout', integer],
  }),
  errors: ['not-found', 'incorrect-password', 'too-many-passkeys'],
});

export const registerPasskey = endpoint({
  name: 'registerPasskey',
  method: 'POST',
  path: '/stock/success/passkeys/add',
  input: record({
    credential: [
      'credential',
      record({
        id: ['id', string()],
        clientData: ['client_data', string()],
        attestation: ['attestation', string()],
        transports: ['transports', optionally(array(string()))],
      }),
    ],
  }),
  output: record({ id: ['id', id] }),
  errors: ['not-found', 'passkey-refused', 'too-many-passkeys'],
  changes: ['passkeys'],
});

/** Revokes a passkey; it ends no session. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/stock/success/passkeys/remove',
  input: record({ id: ['id', id] }),
  output: optionally(unknown()),
  errors: ['not-found'],
  changes: ['passkeys'],
});

export const startPasskeyLogin = endpoint({
  name: 'startPasskeyLogin',
  method: 'POST',
  path: '/stock/user/passkey/options',
  input: record({
    origin: ['origin', string()],
    /** As in `login`. A known device has a limit of its own. */
    device: ['device', optionally(string())],
  }),
  output: record({
    challenge: ['challenge', string()],
    rpId: ['rp_id', string()],
    timeout: ['timeout', integer],
  }),
  errors: ['not-found'],
  open: true,
});

export const loginWithPasskey = endpoint({
  name: 'loginWithPasskey',
  method: 'POST',
  path: '/stock/user/passkey/login',
  input: record({
    credential: [
      'credential',
      record({
        id: ['id', string()],
        clientData: ['client_data', string()],
        authenticatorData: ['authenticator_data', string()],
        signature: ['signature', string()],
      }),
    ],
    /** As in `login`. */
    device: ['device', optionally(string())],
  }),
  output: sessionStart,
  errors: ['not-found', 'passkey-refused'],
  open: true,
  changes: ['session'],
});
