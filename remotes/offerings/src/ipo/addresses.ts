/** Addresses within the screens of new offerings. */
import { optionalLinks } from '@bourse/links/links';

/** The list with the sheet of an offering open. @param quantity of a draft */
export const applyAddress = (ipoId: string, quantity?: string): string =>
  `${optionalLinks.ipo()}?${new URLSearchParams({ apply: ipoId, ...(quantity ? { quantity } : {}) })}`;

/** The applications, with one of them unfolded. */
export const applicationAddress = (applicationId: string): string =>
  `${optionalLinks.ipoOrders()}?${new URLSearchParams({ application: applicationId })}`;
