import type { ErrorCode } from '@bourse/contract/errors';

/** What can go wrong on the way, beside the refusals of the contract. */
export type TransportCode =
  /** Known before anything was sent. */
  | 'offline'
  /** No answer arrived: refused, reset, no route. */
  | 'network'
  | 'timeout'
  /** An answer that is no answer of this API: HTML, broken JSON, a wrong shape. */
  | 'invalid-response'
  /** A refusal whose code this version of the app does not know. */
  | 'unknown';

/** A failed call, as screens see it: the transport translates, screens speak. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | TransportCode;
  /** HTTP status; 0 where no answer arrived. */
  readonly status: number;
  /** What the refusal carried: its code as the back end spelled it. */
  readonly data: unknown;
  /** To be quoted to customer service; in the log of the back end. */
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode | TransportCode,
    detail: { status?: number; data?: unknown; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.status = detail.status ?? 0;
    this.data = detail.data;
    this.requestId = detail.requestId;
  }
}

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set(['network', 'timeout', 'invalid-response', 'fault']);

/**
 * Whether a call that moves money may have happened although it failed (D25). Then nobody may say 'failed': the
 * orders list decides.
 */
export const isOutcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || UNKNOWN_OUTCOMES.has(error.code);
