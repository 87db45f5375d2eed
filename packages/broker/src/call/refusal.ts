import type { ErrorCode } from '@bourse/contract/errors';
import type { RefusalDetails } from '@bourse/contract/refusal';

/** The refusal of a call, with a code of the catalogue (product.md, "Errors"; D48). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** The invalid field's name on the wire, if the refusal is about a field. */
  readonly field: string | undefined;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, field?: string, details: Partial<RefusalDetails> = {}) {
    super(field === undefined ? code : `${code}: ${field}`);
    this.code = code;
    this.field = field;
    this.details = {
      lockedUntil: null,
      triesLeft: null,
      opensAt: null,
      retryAfter: code === 'overloaded' ? 1 : null,
      ...details,
    };
  }
}
