import { call } from '@bourse/api/client';
import { ApiError } from '@bourse/api/error';
import { login, register } from '@bourse/contract/session';
import { endSession } from '@bourse/contract/sessions';
import { signIn, signOut, store } from '@bourse/session/session';
import { isOneOf } from '@bourse/session/shapes';
import { deviceAtom } from '@bourse/session/stored';

/**
 * Who looks at the remote: a guest, a customer who has just registered, one whose account is suspended, the verified one
 * of the example data, and the same one in a session that the back end has ended.
 */
export const actors = ['verified', 'unverified', 'suspended', 'session ended', 'guest'] as const;
export type Actor = (typeof actors)[number];

interface Credentials {
  readonly phone: string;
  readonly password: string;
}

/** Real customers of the development broker, from the page. */
export interface Customers {
  readonly verified: Credentials;
  /** Registered with the invitation code when it is wanted for the first time. */
  readonly unverified: Credentials & { readonly invitationCode: string };
  /** Reads everything, and is refused every call that moves money. */
  readonly suspended: Credentials;
}

const actorAtom = deviceAtom<Actor>('standaloneActor', isOneOf(actors), 'verified');

export const currentActor = (): Actor => store.get(actorAtom);

/** The page is to be loaded anew: nothing that one actor was shown may be there for the next. */
export const chooseActor = (actor: Actor): void => store.set(actorAtom, actor);

async function enterNewcomer({ invitationCode, ...credentials }: Customers['unverified']): Promise<void> {
  try {
    signIn(await call(login, credentials));
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'login-failed')) throw error;
    await call(register, { ...credentials, invitationCode });
    signIn(await call(login, credentials));
  }
}

/** Signs the page in through the broker's own login; a session of the last time may have ended on a new broker. */
export async function enterAs(actor: Actor, customers: Customers): Promise<void> {
  if (actor === 'guest') return signOut();
  if (actor === 'unverified') return enterNewcomer(customers.unverified);
  signIn(await call(login, actor === 'suspended' ? customers.suspended : customers.verified));
  if (actor === 'session ended') await call(endSession, {});
}
