/**
 * What the app does with WebAuthn: registers passkeys, logs in by them, and asks the device to verify its owner for the
 * app lock. In a chunk of its own, loaded when it is wanted.
 */
import {
  loginWithPasskey,
  registerPasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { type DeviceKey, rememberKey } from '@bourse/session/app-lock';
import {
  type AuthenticationResponseJSON,
  base64URLStringToBuffer,
  bufferToBase64URLString,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { call } from './client.ts';

/** Why the browser gave nothing: the customer left its dialog, has a passkey on this device already, or it failed. */
export type PasskeyProblem = 'cancelled' | 'exists' | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly code: PasskeyProblem;

  constructor(code: PasskeyProblem, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Browsers name a dialog that was left, or that timed out, like this. */
const LEFT: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

const problemOf = (error: unknown): PasskeyProblem => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'exists';
  return error instanceof Error && LEFT.has(error.name) ? 'cancelled' : 'failed';
};

const orProblem = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new PasskeyError(problemOf(error), error);
  }
};

const random = () => bufferToBase64URLString(crypto.getRandomValues(new Uint8Array(32)).buffer);
const credentialOf = (id: string) => ({ id, type: 'public-key' }) as const;
const algorithms = (ids: readonly number[]) => ids.map((alg) => ({ alg, type: 'public-key' }) as const);

/**
 * Registers a passkey of the customer with the back end.
 * @param password the login password
 * @throws PasskeyError what the browser's dialog came to
 * @throws ApiError `incorrect-password`, `too-many-passkeys`, `passkey-refused`, `not-found`, or what every call throws
 */
export async function createPasskey(password: string): Promise<DeviceKey> {
  const asked = await call(startPasskeyRegistration, { origin: location.origin, password });
  const { id, response } = await orProblem(
    startRegistration({
      optionsJSON: {
        challenge: asked.challenge,
        rp: asked.rp,
        user: asked.user,
        pubKeyCredParams: algorithms(asked.algorithms),
        excludeCredentials: asked.known.map(credentialOf),
        timeout: asked.timeout,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  await call(registerPasskey, {
    credential: {
      id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports,
    },
  });
  return { credential: id, rpId: asked.rp.id };
}

/**
 * Logs in by a passkey that the customer chooses in the browser's dialog.
 * @param known the secret that this device keeps, if it has one, as in `login`
 * @returns the session as `login` answers it; the device remembers the key
 * @throws PasskeyError what the browser's dialog came to
 * @throws ApiError `passkey-refused`, `not-found`, or what every call throws
 */
export async function logInByPasskey(known: { device?: string }) {
  const { challenge, rpId, timeout } = await call(startPasskeyLogin, {
    origin: location.origin,
    ...known,
  });
  const { id, response } = await orProblem(
    startAuthentication({ optionsJSON: { challenge, rpId, timeout, userVerification: 'required' } }),
  );
  const session = await call(loginWithPasskey, {
    credential: {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    },
    ...known,
  });
  rememberKey(session.id, { credential: id, rpId });
  return session;
}

/** How long the dialog of the app lock waits, ms. */
const LOCK_TIMEOUT = 60_000;
/** ES256, EdDSA and RS256, as COSE numbers them: every platform makes one of them. */
const COMMON_ALGORITHMS = [-7, -8, -257];

/** Byte 32 of the authenticator's data holds its flags (WebAuthn, "Authenticator Data"); this one: owner verified. */
const isVerified = ({ response }: AuthenticationResponseJSON): boolean => {
  const flags = new Uint8Array(base64URLStringToBuffer(response.authenticatorData))[32] ?? 0;
  return (flags & 0x04) !== 0;
};

/**
 * Has the device verify its owner, by fingerprint, face or screen lock. The device alone decides, also without a network.
 * @throws PasskeyError
 */
export async function verifyOwner({ credential, rpId }: DeviceKey): Promise<void> {
  const answer = await orProblem(
    startAuthentication({
      optionsJSON: {
        challenge: random(),
        rpId,
        allowCredentials: [credentialOf(credential)],
        userVerification: 'required',
        timeout: LOCK_TIMEOUT,
      },
    }),
  );
  if (!isVerified(answer)) throw new PasskeyError('failed', 'The owner was not verified.');
}

/**
 * Makes a key for the app lock alone, where the back end has no passkeys. It is no login.
 * @throws PasskeyError
 */
export async function createLockKey(name: string): Promise<DeviceKey> {
  const rpId = location.hostname;
  const { id } = await orProblem(
    startRegistration({
      optionsJSON: {
        challenge: random(),
        rp: { id: rpId, name: 'Bourse' },
        user: { id: random(), name, displayName: name },
        pubKeyCredParams: algorithms(COMMON_ALGORITHMS),
        timeout: LOCK_TIMEOUT,
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'discouraged',
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  );
  return { credential: id, rpId };
}

/** @returns whether this device can verify its owner by itself */
export { platformAuthenticatorIsAvailable } from '@simplewebauthn/browser';
