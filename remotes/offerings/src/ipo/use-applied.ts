import { allPages } from '@bourse/api/query';
import { type Ipo, listIpoApplications } from '@bourse/contract/ipo';
import { useQuery } from '@tanstack/react-query';
import { LIST_REFRESH } from '../refresh.ts';

/** What the customer has applied for in an offering. */
export interface Applied {
  /** In shares. */
  quantity: number;
  /** Undefined where the back end does not name it. */
  applicationId: string | undefined;
}

/**
 * @returns a function that says what was applied for; undefined for nothing. Offerings whose back end does not say it are
 *   joined to the applications by their id (D67).
 */
export function useApplied(ipos: readonly Ipo[] | undefined): (ipo: Ipo) => Applied | undefined {
  const isUnsaid = ipos?.some(({ appliedQuantity }) => appliedQuantity === null) ?? false;
  const applications = useQuery(
    allPages(listIpoApplications, {}, { limit: 50, every: LIST_REFRESH, enabled: isUnsaid }),
  ).data;
  return ({ id, appliedQuantity, applicationId }) => {
    if (appliedQuantity !== null)
      return appliedQuantity > 0
        ? { quantity: appliedQuantity, applicationId: applicationId ?? undefined }
        : undefined;
    const application = applications?.find(({ ipoId }) => ipoId === id);
    return application && { quantity: application.quantity, applicationId: application.id };
  };
}
