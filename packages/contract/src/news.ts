/** News (product.md, "News"). `content` is HTML from outside, which must be sanitised before it is shown. */

import {
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  record,
  string,
} from '@bourse/contract/schema';
import { endpoint } from './endpoint.ts';

const newsFields = {
  id: ['id', id],
  /** BCP 47 language of the article; other back ends do not have this field (D79). */
  language: ['lang', optionally(maybe(string()))],
  title: ['title', string()],
  subhead: ['subhead', maybe(string())],
  image: ['img', maybe(string())],
  createdAt: ['created_at', instant],
  updatedAt: ['updated_at', maybe(instant)],
} as const;

const newsRowSchema = record(newsFields);
export type NewsRow = Of<typeof newsRowSchema>;

export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: '/stock/new/list',
  input: record({ page: ['page', optionally(integer)], limit: ['limit', optionally(integer)] }),
  output: page(newsRowSchema),
  errors: [],
  reads: ['news'],
});

const newsItemSchema = record({ ...newsFields, content: ['content', string()] });
export type NewsItem = Of<typeof newsItemSchema>;

export const getNewsItem = endpoint({
  name: 'getNewsItem',
  method: 'GET',
  path: '/stock/new/index',
  input: record({ id: ['id', id] }),
  output: newsItemSchema,
  errors: ['not-found'],
  reads: ['news'],
});
