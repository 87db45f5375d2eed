/** An authenticator in software, for the tests of passkeys. */
import type { InputOf, OutputOf } from '@bourse/contract/endpoint';
import {
  loginWithPasskey,
  registerPasskey,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@bourse/contract/passkeys';
import { type KeyBehaviour, type SoftwareKey, softwareKey } from '../testing/software-key.ts';
import type { Outcome, TestBroker, Trader } from './test-broker.ts';

export const ORIGIN = 'http://localhost:4000';

export interface Authenticator extends Pick<SoftwareKey, 'id' | 'behaviour'> {
  /** Asks for a challenge and answers it. @returns the input of `registerPasskey` */
  registration(trader: Trader, attestation?: 'none' | 'self'): Promise<InputOf<typeof registerPasskey>>;
  addPasskey(trader: Trader): Promise<Outcome<OutputOf<typeof registerPasskey>>>;
  /** Asks for a challenge, unless one is given, and answers it. @returns the input of `loginWithPasskey` */
  assertion(challenge?: string): Promise<InputOf<typeof loginWithPasskey>>;
  logIn(): Promise<Outcome<OutputOf<typeof loginWithPasskey>>>;
}

/** Makes an authenticator with one key, for pages of the broker's app. */
export const newAuthenticator = (
  broker: Pick<TestBroker, 'call'>,
  { origin = ORIGIN, rpId = 'localhost', verifies = true, counter = 0 }: Partial<KeyBehaviour> = {},
): Authenticator => {
  const { id, behaviour, register, assert } = softwareKey({ origin, rpId, verifies, counter });
  const registration: Authenticator['registration'] = async (trader, attestation) => {
    const { challenge } = await trader.ask(startPasskeyRegistration, {
      origin: ORIGIN,
      password: trader.password,
    });
    return { credential: { id, ...register(challenge, attestation), transports: ['internal'] } };
  };
  const assertion: Authenticator['assertion'] = async (given) => {
    const challenge = given ?? (await broker.call(startPasskeyLogin, { origin: ORIGIN })).data.challenge;
    return { credential: { id, ...assert(challenge) } };
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
