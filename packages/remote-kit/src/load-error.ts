/**
 * Why a screen or a slot is not there:
 * `unreachable` a file did not come, did not match its hash, or left nothing behind; `deadline` it took too long;
 * `contract` the remote was built for another version of the app; `damaged` this page's
 * registry does not say, or not with hashes, which files it needs.
 */
export type LoadProblem = 'unreachable' | 'deadline' | 'contract' | 'damaged';

export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly problem: LoadProblem;

  constructor(problem: LoadProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** Whatever went wrong while something was loaded; the compiler's own errors say no more than that it did not come. */
export const loadErrorOf = (error: unknown): LoadError =>
  error instanceof LoadError ? error : new LoadError('unreachable', String(error), error);
