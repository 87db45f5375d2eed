import { ApiError } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { listPasskeys } from '@bourse/contract/passkeys';
import { offersPasskeys } from '@bourse/session/web-authn';
import { useQuery } from '@tanstack/react-query';

const NOT_FOUND = 404;

/** The customer's passkeys, and whether there are none to be had: of the browser, the deployment or the back end (D79). */
export function usePasskeys() {
  const isOffered = offersPasskeys();
  const result = useQuery(q(listPasskeys, { origin: location.origin }, { enabled: isOffered }));
  const isUnknown = result.error instanceof ApiError && result.error.status === NOT_FOUND;
  return { result, isAbsent: !isOffered || isUnknown };
}
