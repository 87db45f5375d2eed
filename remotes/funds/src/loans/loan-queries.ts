import { q } from '@bourse/api/query';
import { listLoans } from '@bourse/contract/loans';
import { LIST_REFRESH } from '../refresh.ts';

/** As many as a loan that is sought among them can be behind: more than any customer has open at once. */
export const RECENT = { page: 1, limit: 50 };

/** The newest loans: for what is owed next, and for the few that stand below it. */
export const RECENT_LOANS = q(listLoans, RECENT, { every: LIST_REFRESH });
