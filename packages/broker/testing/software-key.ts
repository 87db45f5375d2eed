/** A WebAuthn key in software that signs as a phone's would, for the tests of passkeys. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface KeyBehaviour {
  /** Of the page that uses it. */
  origin: string;
  rpId: string;
  /** Whether it verifies its owner. */
  verifies: boolean;
  /** The count of its signatures; 0 where it does not count. */
  counter: number;
}

/** Binary values as WebAuthn's JSON has them, base64url. */
export interface SoftwareKey {
  id: string;
  /** May be changed between two uses. */
  behaviour: KeyBehaviour;
  /**
   * Makes the key known.
   * @param challenge as the back end has answered it
   * @param attestation 'self': signed by the key itself; by default none
   */
  register(challenge: string, attestation?: 'none' | 'self'): { clientData: string; attestation: string };
  /** Signs a challenge. */
  assert(challenge: string): { clientData: string; authenticatorData: string; signature: string };
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

export const softwareKey = (behaviour: KeyBehaviour): SoftwareKey => {
  const credentialId = randomBytes(32);
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

  return {
    id: credentialId.toString('base64url'),
    behaviour,
    register: (challenge, kind = 'none') => {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        uint(credentialId.length, 2),
        credentialId,
        coseKey(),
      ]);
      const client = clientData('webauthn.create', challenge);
      const data = authenticatorData(credential);
      const signature = () =>
        new Uint8Array(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey));
      const statement = new Map<string, number | Uint8Array>(
        kind === 'none'
          ? []
          : [
              ['alg', -7],
              ['sig', signature()],
            ],
      );
      const attestation = isoCBOR.encode(
        new Map<string, string | typeof statement | Uint8Array>([
          ['fmt', kind === 'none' ? 'none' : 'packed'],
          ['attStmt', statement],
          ['authData', new Uint8Array(data)],
        ]),
      );
      return {
        clientData: client.toString('base64url'),
        attestation: Buffer.from(attestation).toString('base64url'),
      };
    },
    assert: (challenge) => {
      if (behaviour.counter > 0) behaviour.counter += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData();
      return {
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
};
