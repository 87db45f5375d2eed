/**
 * Ends the sessions that this device has left, on the server too (D75). Nobody waits for it: the customer is signed out
 * here already. What does not arrive is sent again when the app starts or the network returns.
 */
import { encode } from '@bourse/contract/schema';
import { endSession } from '@bourse/contract/sessions';
import { deployment } from '@bourse/session/config';
import { leftTokensAtom, store } from '@bourse/session/session';
import { API_TIMEOUT } from './client.ts';

/** What says nothing of the session: that the request was late, came too early, or was one of too many. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * @returns whether the back end has heard of it: an answer that refuses says that there is no such session. A page with
 *   which a network answers everything, until somebody has agreed to its terms, is no answer of the back end
 */
const end = async (token: string): Promise<boolean> => {
  try {
    const answer = await fetch(deployment.apiBase + endSession.path, {
      method: endSession.method,
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(encode(endSession.input, {})),
      // The page may be closed as soon as the customer has signed out.
      keepalive: true,
      signal: AbortSignal.timeout(API_TIMEOUT),
    });
    if (answer.ok) return ((await answer.json()) as { msg?: unknown } | null)?.msg === 'ok';
    return answer.status >= 400 && answer.status < 500 && !NOT_NOW.has(answer.status);
  } catch {
    return false;
  }
};

const drop = (heard: string): void =>
  store.set(
    leftTokensAtom,
    store.get(leftTokensAtom).filter((token) => token !== heard),
  );

let isSending = false;
let isAskedAgain = false;

/**
 * Sends every one that waits, and stops at the first that does not arrive. It never fails. Asked for while it is at
 * work, it begins anew afterwards: the network may have come back since.
 */
export const endLeftSessions = async (): Promise<void> => {
  isAskedAgain = isSending;
  if (isSending) return;
  isSending = true;
  const next = () => store.get(leftTokensAtom)[0];
  do {
    isAskedAgain = false;
    for (let token = next(); token !== undefined && (await end(token)); token = next()) drop(token);
  } while (isAskedAgain);
  isSending = false;
};
