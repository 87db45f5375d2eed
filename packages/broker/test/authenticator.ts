/** An authenticator in software that signs as a phone's would, for the tests of passkeys. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { InputOf, OutputOf } from '@bourse/contract/endpoint';
import {
  loginWithPasskey,
  registerPasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Outcome, TestBroker, Trader } from './test-broker.ts';

export const ORIGIN = 'http://localhost:4000';

interface Behaviour {
  /** Of the page that uses it. */
  origin?: string;
  rpId?: string;
  /** Whether it verifies its owner. */
  verifies?: boolean;
  /** The count of its signatures; 0 where it does not count. */
  counter?: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

type Assertion = InputOf<typeof loginWithPasskey>;

export interface Authenticator {
  id: string;
  /** May be changed between two uses. */
  behaviour: Required<Behaviour>;
  /** Asks for a challenge and answers it. @returns the input of `registerPasskey` */
  registration(trader: Trader): Promise<InputOf<typeof registerPasskey>>;
  addPasskey(trader: Trader): Promise<Outcome<OutputOf<typeof registerPasskey>>>;
  /** Asks for a challenge, unless one is given, and answers it. @returns the input of `loginWithPasskey` */
  assertion(challenge?: string): Promise<Assertion>;
  logIn(): Promise<Outcome<OutputOf<typeof loginWithPasskey>>>;
}

/** Makes an authenticator with one key, for pages of the broker's app. */
export const newAuthenticator = (
  broker: Pick<TestBroker, 'call'>,
  { origin = ORIGIN, rpId = 'localhost', verifies = true, counter = 0 }: Behaviour = {},
): Authenticator => {
  const behaviour = { origin, rpId, verifies, counter };
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: behaviour.origin, crossOrigin: false }));
  const authenticatorData = (extra = Buffer.alloc(0)) =>
    Buffer.concat([
      sha256(behaviour.rpId),
      uint(PRESENT | (behaviour.verifies ? VERIFIED : 0) | (extra.length > 0 ? ATTESTED : 0), 1),
      uint(behaviour.counter, 4),
      extra,
    ]);
  // ES256 on P-256, as COSE spells it (RFC 9053).
  const coseKey = () =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );

  const registration: Authenticator['registration'] = async (trader) => {
    const { challenge } = await trader.ask(startPasskeyRegistration, {
      origin: ORIGIN,
      password: trader.password,
    });
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint(credentialId.length, 2),
      credentialId,
      coseKey(),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(credential))],
      ]),
    );
    return {
      credential: {
        id,
        clientData: clientData('webauthn.create', challenge).toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  };
  const assertion: Authenticator['assertion'] = async (given) => {
    const challenge = given ?? (await broker.call(startPasskeyLogin, { origin: ORIGIN })).data.challenge;
    if (behaviour.counter > 0) behaviour.counter += 1;
    const client = clientData('webauthn.get', challenge);
    const data = authenticatorData();
    return {
      credential: {
        id,
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      },
    };
  };
  return {
    id,
    behaviour,
    registration,
    addPasskey: async (trader) => trader.call(registerPasskey, await registration(trader)),
    assertion,
    logIn: async () => broker.call(loginWithPasskey, await assertion()),
  };
};
