/** WebAuthn for a document, which jsdom lacks: a device with one key in software, whose owner always confirms. */
import { softwareKey } from '@bourse/broker/software-key';
import { onTestFinished, vi } from 'vitest';

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const textOf = (bytes: BufferSource | undefined) => Buffer.from(bytes as ArrayBuffer).toString('base64url');

export interface TestAuthenticator {
  /** The id of the device's key, as WebAuthn spells it. */
  readonly id: string;
  /** What the owner does from now on when the device asks: confirms, or leaves the browser's dialog. */
  confirms: boolean;
}

/** Called in a test: gives the document an authenticator, and takes it away after the test. */
export const plugInAuthenticator = (): TestAuthenticator => {
  const key = softwareKey({ origin: location.origin, rpId: location.hostname, verifies: true, counter: 0 });
  const device: TestAuthenticator = { id: key.id, confirms: true };
  const confirm = () => {
    if (!device.confirms) throw new DOMException('The owner has left the dialog.', 'NotAllowedError');
  };
  const credential = (response: object) => ({
    id: key.id,
    rawId: bytesOf(key.id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    response,
  });
  const credentials = {
    create: async ({ publicKey }: CredentialCreationOptions) => {
      confirm();
      const { clientData, attestation } = key.register(textOf(publicKey?.challenge));
      return credential({
        clientDataJSON: bytesOf(clientData),
        attestationObject: bytesOf(attestation),
        getTransports: () => ['internal'],
      });
    },
    get: async ({ publicKey }: CredentialRequestOptions) => {
      confirm();
      const { clientData, authenticatorData, signature } = key.assert(textOf(publicKey?.challenge));
      return credential({
        clientDataJSON: bytesOf(clientData),
        authenticatorData: bytesOf(authenticatorData),
        signature: bytesOf(signature),
      });
    },
  };
  // A class of the browser, of which the app calls this function alone.
  const isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable }),
  );
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return device;
};
