/** The application for an offering as a money call, and where it is found again (D25, D53). */
import { type MoneyCall, openScopes, useMoneyCall } from '@bourse/api/money-call';
import { NEWEST } from '@bourse/api/newest';
import type { InputOf } from '@bourse/contract/endpoint';
import { applyForIpo, type Ipo, type IpoApplication, listIpoApplications } from '@bourse/contract/ipo';

export type ApplicationCall = MoneyCall<InputOf<typeof applyForIpo>, IpoApplication>;

const SCOPE = 'ipo';

/** An offering with an application that has no answer. */
export type CheckedOffering = Pick<Ipo, 'id' | 'symbol'>;

/** @returns the offerings with an application whose outcome is not known */
export const openApplications = (): CheckedOffering[] =>
  openScopes().flatMap((scope) => {
    const [kind, id, symbol] = scope.split(':');
    return kind === SCOPE && id && symbol ? [{ id, symbol }] : [];
  });

/** The id, among what is under way, of an application whose outcome is not known. */
export const checkingId = (ipoId: string): string => `checking ${SCOPE} ${ipoId}`;

/**
 * Each customer has at most one application for an offering.
 * @param ended id of an application whose outcome is shown again: the customer has come back to it
 */
export const useApplication = ({ id, symbol }: CheckedOffering, ended: string | undefined): ApplicationCall =>
  useMoneyCall(applyForIpo, {
    scope: `${SCOPE}:${id}:${symbol}`,
    lookUp: { list: listIpoApplications, input: NEWEST, numberOf: ({ applicationNo }) => applicationNo },
    resume: ended,
  });
