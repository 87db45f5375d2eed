/**
 * Refuses requests with two Host headers, and JSON objects with two members of one name: a proxy may use the first
 * and the broker the last.
 */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../call/refusal.ts';

const TEXTS = /"(?:[^"\\]|\\.)*"/g;

/** How many members the objects of a JSON text have: as many as there are colons outside its strings. */
const membersWritten = (json: string): number => json.replace(TEXTS, '').split(':').length - 1;

const membersRead = (value: unknown): number => {
  if (value === null || typeof value !== 'object') return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, inner) => sum + membersRead(inner), own);
};

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

export const refuseDuplicates = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (isHost(rawHeaders[i] as string)) hosts += 1;
    done(hosts > 1 ? new Refusal('invalid-input', 'host') : undefined);
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    parse(request, text, (error, value) => {
      if (error) return done(error);
      if (membersWritten(text) !== membersRead(value)) return done(new Refusal('invalid-input', 'body'));
      done(null, value);
    });
  });
};
