import type { ErrorCode } from '@bourse/contract/errors';
import type { RefusalFacts, Retry } from './refusal-details.ts';

/** Failures of the transport, in addition to the contract's refusals. */
export type TransportCode =
  /** The device was offline, so nothing was sent. */
  | 'offline'
  /** The device is offline and has never had this answer, or does not have it any more. */
  | 'not-kept'
  /** There was no response: connection refused, reset or no route. */
  | 'network'
  | 'timeout'
  /** Not a response of this API: HTML, invalid JSON or a wrong shape. */
  | 'invalid-response'
  /** A refusal without a code. */
  | 'unknown';

/** A failed call. It carries a code; screens translate it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | TransportCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The refusal's `data`: its code as the back end spells it. */
  readonly data: unknown;
  /** Request id for customer service, which is also in the back end's log. */
  readonly requestId: string | undefined;
  /** When the call may be repeated, if that is known. */
  readonly retry: Retry | undefined;
  /** Wrong transaction passwords that are left before a lock, if the back end says so. */
  readonly triesLeft: number | undefined;

  constructor(
    code: ErrorCode | TransportCode,
    detail: RefusalFacts & {
      status?: number;
      data?: unknown;
      requestId?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.status = detail.status ?? 0;
    this.data = detail.data;
    this.requestId = detail.requestId;
    this.retry = detail.retry;
    this.triesLeft = detail.triesLeft;
  }
}

/** The code of a failed call; undefined for any other error. */
export const codeOf = (error: unknown): ErrorCode | TransportCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set(['network', 'timeout', 'invalid-response', 'fault']);

/**
 * Whether a failed money call may have happened (D25). It must then not be reported as failed, and the outcome has to
 * be found.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || UNKNOWN_OUTCOMES.has(error.code);

/** Whether an optional call failed because the back end does not have it (D79). */
export const isCallMissing = (error: unknown): boolean =>
  error instanceof ApiError && ([404, 405, 501].includes(error.status) || error.code === 'unknown');
