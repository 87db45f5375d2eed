import type { ErrorCode } from '@bourse/contract/errors';

/** The refusal of a call, with a code of the catalogue (product.md, "Errors"; D48). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The invalid field's name on the wire, if the refusal is about a field. */
  readonly field: string | undefined;
  /** Seconds after which the call may be repeated, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, field?: string, retryAfter?: number) {
    super(field === undefined ? code : `${code}: ${field}`);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter ?? (code === 'overloaded' ? 1 : undefined);
  }
}
