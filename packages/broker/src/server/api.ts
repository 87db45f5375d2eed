/** The API below its base path: the envelope (D48) and a route for every call. */
import { constants } from 'node:zlib';
import type { AnyEndpoint } from '@bourse/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bourse/contract/errors';
import { refusalDetails } from '@bourse/contract/refusal';
import { encode } from '@bourse/contract/schema';
import { LARGEST_IMAGE } from '@bourse/contract/uploads';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileBody, SerializedBody } from '../call/answer-body.ts';
import type { Call } from '../call/call.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { subjectOf } from '../call/subject.ts';
import { isDatabaseTimeout, isUnreachable } from '../database/timeouts.ts';
import { isHeld } from '../market/clock.ts';
import { type Admission, isRead } from './admission.ts';
import type { RateLimits } from './rate-limits.ts';
import { openSecurityLog } from './security-log.ts';

/** Characters from which an answer is compressed; five years of bars have 200,000. */
const LARGE = 8_192;
const COMPRESSION = {
  global: false,
  encodings: ['br', 'gzip'],
  // Compresses in a thread beside the event loop, which has orders to answer.
  syncThreshold: 0,
  // As small as gzip, in less time; higher qualities take several times as long.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

const FILE_LIMITS = {
  fileSize: LARGEST_IMAGE,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1_024,
  headerPairs: 20,
};

/** Sends a refusal in the envelope. */
export const refuse = (
  reply: FastifyReply,
  code: ErrorCode,
  extra: object = {},
  status?: number,
): FastifyReply =>
  reply
    .code(status ?? errorCatalogue[code].status)
    .header('cache-control', 'no-store')
    .send(code === 'logout' ? { msg: 'no', message: 'logout' } : { msg: 'no', data: code, ...extra });

/** Answers an error in the envelope. Unexpected errors become a fault that shows no internals. */
export const onError = (
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (isDatabaseTimeout(error)) {
    request.log.warn({ err: error }, 'a call waited too long for others');
    return onError(new Refusal('overloaded'), request, reply);
  }
  if (isUnreachable(error)) {
    request.log.error({ err: error }, 'the database could not be reached');
    return onError(new Refusal('overloaded'), request, reply);
  }
  if (error instanceof Refusal) {
    const { code, field, details } = error;
    if (details.retryAfter !== null) reply.header('retry-after', details.retryAfter);
    return refuse(reply, code, {
      ...(field === undefined ? {} : { field }),
      ...(encode(refusalDetails, details) as object),
    });
  }
  const status = (error as FastifyError).statusCode ?? 500;
  // Fastify's own refusals: invalid JSON, too large, an unsupported media type.
  if (status >= 400 && status < 500) return refuse(reply, 'invalid-input', { field: 'body' }, status);
  request.log.error({ err: error }, 'a call failed');
  return refuse(reply, 'fault', { request_id: request.id });
};

/** Sends a customer's file. No page may embed it or read it as anything else, and no cache may keep it. */
const sendFile = (reply: FastifyReply, { content, type }: FileBody): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(content);

export const apiRoutes =
  (services: Services, calls: readonly Call[], admission: Admission, rateLimits: RateLimits) =>
  async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(onError);
    await app.register(compress, COMPRESSION);
    // The Date header shows the clock by which calls expire, also when that is held.
    if (isHeld(services.clock)) {
      app.addHook('onSend', (_request, reply, payload, done) => {
        reply.header('date', new Date(services.clock.now()).toUTCString());
        done(null, payload);
      });
    }
    // A route instead of a not-found handler, because the app's files answer all other addresses.
    app.all('/*', async (_request, reply) => refuse(reply, 'not-found'));
    // Methods without a route.
    app.setNotFoundHandler((_request, reply) => refuse(reply, 'not-found'));

    /** A photo may take long to arrive, and has limits of its own. */
    const inFlight = <T>(
      request: FastifyRequest,
      { multipart: isFile }: AnyEndpoint,
      work: () => Promise<T>,
    ) => (isFile ? work() : rateLimits.inFlight(request, work));
    const security = openSecurityLog(services.db, app.log);
    const route = (scope: FastifyInstance, call: Call): void => {
      const { endpoint, limit } = call;
      const answer = security.watched(call);
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { call: endpoint.name, changes: !isRead(endpoint), takesPhoto: endpoint.multipart ?? false },
        ...(limit ? { onRequest: (request: FastifyRequest) => limit(services, request) } : {}),
        handler: async (request, reply) => {
          const data = await inFlight(request, endpoint, async () => {
            admission.admit(endpoint);
            try {
              return await answer(services, request);
            } finally {
              // No process may serve a session once its end has been acknowledged.
              if (subjectOf(request)?.ended?.length) await services.recentSessions.settle();
              admission.release();
            }
          });
          if (data instanceof FileBody) return sendFile(reply, data);
          const { body } = data instanceof SerializedBody ? data : SerializedBody.of(data);
          reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
          // A compressed answer is a stream, which costs more than compression saves on a small one.
          return body.length < LARGE ? reply.send(body) : reply.compress(body);
        },
      });
    };
    for (const call of calls) if (!call.endpoint.multipart) route(app, call);
    // In a scope of its own, because the multipart plugin adds hooks to each request of its scope.
    await app.register(async (scope) => {
      await scope.register(multipart, { limits: FILE_LIMITS });
      for (const call of calls) if (call.endpoint.multipart) route(scope, call);
    });
  };
