/** The number of unread notices, apart from the list, because the frame of every screen asks for it. */

import { id, integer, maybe, record } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

export const countNotices = endpoint({
  name: 'countNotices',
  method: 'GET',
  path: '/stock/success/notices/unread-count',
  input: record({}),
  output: record({
    unread: ['unread_count', integer],
    /** Id of the newest unread one. */
    newest: ['newest', maybe(id)],
  }),
  errors: [],
  reads: ['notices'],
});
