/**
 * Ends the sessions that were left on this device on the server as well (D75). The customer is signed out here already,
 * so nothing waits for it. A failed request is repeated when the app starts or the network returns.
 */
import { CALL_TIMEOUT } from '@bourse/contract/call-timeout';
import { encode } from '@bourse/contract/schema';
import { endSession } from '@bourse/contract/sessions';
import { deployment } from '@bourse/session/config';
import { leftTokensAtom, store } from '@bourse/session/session';
import { releaseSetHeader } from './first-calls.ts';

/** Statuses that say nothing about the session: time-out, too early, too many requests. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * @returns whether the back end has processed the request; a refusal means that there is no such session. The page of a
 *   captive portal is not a response of the back end
 */
const end = async (token: string): Promise<boolean> => {
  try {
    const answer = await fetch(deployment.apiBase + endSession.path, {
      method: endSession.method,
      headers: { 'content-type': 'application/json', token, ...releaseSetHeader() },
      body: JSON.stringify(encode(endSession.input, {})),
      // The customer may close the page directly after signing out.
      keepalive: true,
      signal: AbortSignal.timeout(CALL_TIMEOUT),
    });
    if (answer.ok) return ((await answer.json()) as { msg?: unknown } | null)?.msg === 'ok';
    return answer.status >= 400 && answer.status < 500 && !NOT_NOW.has(answer.status);
  } catch {
    return false;
  }
};

/** Forgets a token whose session the back end has ended. */
const drop = (ended: string): void =>
  store.set(leftTokensAtom, (left) => left.filter((token) => token !== ended));

let isSending = false;
let isAskedAgain = false;

/**
 * Sends all pending requests one by one and stops at the first failure. It never rejects. A call during a run starts
 * another run afterwards, because the network may have returned meanwhile.
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
