/** What customers are shown of an offering's state and dates. `ipos` is the table's name in the query. */
import type { IpoStatus } from '@bourse/contract/ipo';
import { sql } from 'kysely';
import type { ProductTables } from '../database/product-tables.ts';

type Row = Pick<ProductTables['ipos'], 'ends_at'> & { status: keyof typeof STATUS };

const STATUS = {
  forthcoming: 'forthcoming',
  closed: 'closed',
  allotted: 'closed',
  listed: 'listed',
  cancelled: 'cancelled',
} as const;

/** Its last day may be over before the back office has closed it. @param at epoch ms */
export const ipoStatusOf = ({ status, ends_at }: Row, at: number): IpoStatus =>
  status === 'forthcoming' && ends_at.getTime() <= at ? 'closed' : STATUS[status];

/**
 * The status of an application: 0 pending, 1 being allotted, 2 success, 3 failed. Applications of an offering that is
 * closed are being allotted, also those that have no place in the draw yet.
 */
export const applicationStatusOf = (status: 0 | 1 | 2 | 3, ipoStatus: keyof typeof STATUS): 0 | 1 | 2 | 3 =>
  status === 0 && STATUS[ipoStatus] === 'closed' ? 1 : status;

/** When the shares were allotted, or will be; null where the offering was cancelled. */
export const allotmentAt = sql<Date | null>`
  case when ipos.status <> 'cancelled' then coalesce(ipos.allotted_at, ipos.allotment_due) end
`;

/** When the offering was listed, or will be; null where it was cancelled. */
export const listingAt = sql<Date | null>`
  case when ipos.status <> 'cancelled' then coalesce(ipos.listed_at, ipos.listing_due) end
`;

/** When the next step of an application `a` is promised; null where none is left, or the offering was cancelled. */
export const nextStepAt = sql<Date | null>`
  case
    when ipos.status = 'cancelled' then null
    when a.status in (0, 1) then ${allotmentAt}
    when a.stage = 2 then ipos.listing_due
  end
`;
