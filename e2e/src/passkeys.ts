/** For journeys with passkeys: an authenticator in Chromium that verifies its owner, as a phone's does. */
import type { CDPSession, Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Whether the owner's fingerprint is recognised. */
  recognise(isRecognised: boolean): Promise<void>;
  /** Removes all keys, as a customer would in a password manager. */
  clear(): Promise<void>;
}

/** Attaches it to a page; its keys are gone with the page. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    clear: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
