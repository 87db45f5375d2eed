import { ApiError } from '@bourse/api/error';
import { q } from '@bourse/api/query';
import { listPasskeys } from '@bourse/contract/passkeys';
import { deployment } from '@bourse/session/config';
import { offersPasskeys } from '@bourse/session/web-authn';
import { useStandingError } from '@bourse/ui/states';
import { useQuery } from '@tanstack/react-query';

const NOT_FOUND = 404;

/** Whether an answer says that the back end has no passkeys, or none for this page. */
export const hasNoPasskeys = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;

/** The customer's passkeys, and whether there are none to be had: of the browser, the deployment or the back end (D79). */
export function usePasskeys() {
  const isOffered = offersPasskeys(deployment);
  const result = useQuery(q(listPasskeys, { origin: location.origin }, { enabled: isOffered }));
  const error = useStandingError(result);
  return { result, isAbsent: !isOffered || hasNoPasskeys(error) };
}
