/** News (product.md, "News"). `content` is HTML from outside, which must be sanitised before it is shown. */

import {
  array,
  id,
  instant,
  integer,
  maybe,
  type Of,
  optionally,
  page,
  record,
  string,
  symbolList,
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
  /** Who wrote it; null where the back end does not say. */
  source: ['source', maybe(string())],
  /** Full symbols of the instruments it is about, the most important first; null where the back end does not say (D79). */
  symbols: ['symbols', maybe(array(string()))],
} as const;

const newsRowSchema = record(newsFields);
export type NewsRow = Of<typeof newsRowSchema>;

/** BCP 47 language of the reader. A back end that has an article in it answers it in it; others ignore it (D79). */
const readerLanguage = ['lang', optionally(string())] as const;

/**
 * Lists the news, newest first. With `symbols`, only those about at least one of them; a back end that does not know the
 * filter answers all (D79), so that a caller looks at the `symbols` of the rows.
 */
export const listNews = endpoint({
  name: 'listNews',
  method: 'GET',
  path: '/stock/new/list',
  input: record({
    page: ['page', optionally(integer)],
    limit: ['limit', optionally(integer)],
    language: readerLanguage,
    symbols: ['symbol', optionally(symbolList)],
  }),
  output: page(newsRowSchema),
  errors: [],
  reads: ['news'],
});

export const newsItemSchema = record({ ...newsFields, content: ['content', string()] });
export type NewsItem = Of<typeof newsItemSchema>;

export const getNewsItem = endpoint({
  name: 'getNewsItem',
  method: 'GET',
  path: '/stock/new/index',
  input: record({ id: ['id', id], language: readerLanguage }),
  output: newsItemSchema,
  errors: ['not-found'],
  reads: ['news'],
});
