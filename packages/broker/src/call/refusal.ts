import type { ErrorCode } from '@bourse/contract/errors';

/** A call that is not carried out, with a code of the catalogue (product.md, "Errors"; D48). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The wire's name of the field that is wrong, where it is one. */
  readonly field: string | undefined;
  /** Seconds after which it may be asked again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, field?: string, retryAfter?: number) {
    super(field === undefined ? code : `${code}: ${field}`);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter ?? (code === 'overloaded' ? 1 : undefined);
  }
}
