/** Customer service (product.md, "Customer service"; D10). */

import { integer, maybe, record, string } from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

export const countUnread = endpoint({
  name: 'countUnread',
  method: 'GET',
  path: '/stock/success/user_message/unread-count',
  input: record({}),
  output: record({ unread: ['unread_count', integer] }),
  errors: [],
  reads: ['messages'],
});

/** Where customer service is reached while the in-app chat is off; both null where it is not. */
export const getServiceLink = endpoint({
  name: 'getServiceLink',
  method: 'GET',
  path: '/stock/success/kefu',
  input: record({}),
  output: record({ link: ['link', maybe(string())], route: ['route', maybe(string())] }),
  errors: [],
  reads: ['deployment'],
});
