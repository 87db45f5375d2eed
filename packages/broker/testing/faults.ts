/**
 * Fault injection between the client and the work of a call, where real failures happen. Tests of other packages use
 * it instead of patching their own modules.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type Fault = {
  /** A whole path ('/api/v2/yahoo'), or a pattern of path and query. */
  path: string | RegExp;
  method?: 'GET' | 'POST';
  /** How often it happens; always if undefined. */
  times?: number;
  /** How many requests it lets through first; none if undefined. */
  after?: number;
} & (
  | { kind: 'hang' }
  /** Refuses without working, with an envelope or any other body. */
  | { kind: 'status'; status: number; body?: unknown }
  /** Answers with something else: HTML, or incomplete JSON. */
  | { kind: 'invalid-response'; body?: string; contentType?: string }
  /** Breaks the connection. */
  | { kind: 'reset' }
  /** Does the work and never answers, like a connection lost after the request. */
  | { kind: 'drop-response' }
  /** Carries the request out only when the test removes the fault. */
  | { kind: 'delay' }
);

export interface Faults {
  /** @returns a function that removes the fault, and with it the delay of the requests that it holds */
  add(fault: Fault): () => void;
  /** How many requests hang now. */
  readonly hanging: number;
  /**
   * Calls back once a fault holds the response to a request for good.
   * @param id the value of the request's header `HOLD_HEADER`
   */
  onHold(id: string, listener: () => void): void;
  /** Removes all faults; hanging requests end without a response. */
  clear(): void;
  install(app: FastifyInstance): void;
}

/** Names a request, so that its sender learns when its response is held. */
export const HOLD_HEADER = 'x-test-request';

const HOTEL_PAGE = '<!doctype html><title>Welcome to the hotel network</title>';

const fits = ({ path, method }: Fault, { method: asked, url }: FastifyRequest): boolean =>
  (method === undefined || method === asked) &&
  (typeof path === 'string' ? path === url.split('?', 1)[0] : path.test(url));

export const openFaults = (): Faults => {
  /** Until they are removed, also those that have happened as often as they should: they may still delay requests. */
  const faults = new Set<
    Fault & { left: number; passing: number; remove: () => void; removed: Promise<void> }
  >();
  const hanging = new Set<FastifyReply>();

  const take = (request: FastifyRequest) => {
    if (request.method === 'OPTIONS') return undefined;
    for (const fault of faults) {
      if (fault.left <= 0 || !fits(fault, request)) continue;
      if (fault.passing > 0) {
        fault.passing -= 1;
        continue;
      }
      fault.left -= 1;
      return fault;
    }
    return undefined;
  };

  const listeners = new Map<string, () => void>();
  const reportHold = ({ headers }: FastifyRequest): void => listeners.get(String(headers[HOLD_HEADER]))?.();

  const breakOff = (reply: FastifyReply): void => {
    hanging.delete(reply);
    reply.raw.destroy();
  };

  /** Never resolves; the connection stays open until it is broken off. */
  const hang = (reply: FastifyReply): Promise<never> => {
    hanging.add(reply);
    reportHold(reply.request);
    reply.raw.once('close', () => hanging.delete(reply));
    return new Promise(() => undefined);
  };

  const dropped = new WeakSet<FastifyRequest>();

  return {
    add: (fault) => {
      let endDelay = (): void => undefined;
      const removed = new Promise<void>((resolve) => {
        endDelay = resolve;
      });
      const remove = () => {
        faults.delete(entry);
        endDelay();
      };
      const left = fault.times ?? Number.POSITIVE_INFINITY;
      const entry = { ...fault, left, passing: fault.after ?? 0, remove, removed };
      faults.add(entry);
      return remove;
    },
    get hanging() {
      return hanging.size;
    },
    onHold: (id, listener) => void listeners.set(id, listener),
    clear: () => {
      for (const { remove } of faults) remove();
      listeners.clear();
      for (const reply of hanging) breakOff(reply);
    },
    install: (app) => {
      app.addHook('onRequest', async (request, reply) => {
        const fault = take(request);
        switch (fault?.kind) {
          case 'hang':
            return hang(reply);
          case 'reset':
            reply.hijack();
            return breakOff(reply);
          case 'status':
            return reply.code(fault.status).send(fault.body ?? { msg: 'no', data: 'fault' });
          case 'invalid-response':
            return reply.type(fault.contentType ?? 'text/html').send(fault.body ?? HOTEL_PAGE);
          case 'delay':
            return fault.removed;
          case 'drop-response':
            dropped.add(request);
            return;
          default:
        }
      });
      app.addHook('onSend', async (request, reply, payload) =>
        dropped.has(request) ? hang(reply) : payload,
      );
    },
  };
};
