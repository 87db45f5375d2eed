/** What a person can do about errors of the system, whose own words name neither remedy nor, at times, the file. */

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly dest?: string;
}

/** By code: what is wrong with a file, and what to do. */
const FILES: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  EACCES: ['is not open to this user', 'change its owner or mode, or name another one'],
  EPERM: ['is not open to this user', 'change its owner or mode, or name another one'],
  EROFS: ['is on a file system that cannot be written', 'name a folder on another one'],
  ENOSPC: ['finds no space on its disk', 'delete something there, such as old releases by pnpm bourse prune'],
  EDQUOT: [
    'is over the quota of this user',
    'delete something there, such as old releases by pnpm bourse prune',
  ],
  ENOENT: ['does not exist', 'check the path; a file of the checkout comes back by git checkout'],
  ENOTDIR: ['has a file where a folder is needed', 'check the path, or move that file away'],
  EEXIST: ['is a file where a folder is needed', 'check the path, or move that file away'],
  EISDIR: ['is a folder where a file is needed', 'check the path'],
  ENOTEMPTY: ['got files from another command', 'repeat this one when the other has ended'],
  EBUSY: ['is open in another program', 'close that one, and repeat the command'],
  EMFILE: ['is one file too many for this process', 'raise the limit with ulimit -n 4096'],
};

const sentenceOf = ({ code = '', syscall = '', path = '', dest }: SystemError): string | undefined => {
  if (code === 'ENOENT' && syscall.startsWith('spawn'))
    return `The program ${path} is not installed, or not in PATH (${code}): install it.`;
  const [problem, remedy] = FILES[code] ?? [];
  return problem && path ? `${dest ?? path} ${problem} (${code}, ${syscall}): ${remedy}.` : undefined;
};

const isFault = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** The error with a sentence that says what to do, where it is one of the system or of the commands' own code. */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = sentenceOf(error);
  if (sentence !== undefined) return new Error(sentence, { cause: error });
  if (!isFault(error)) return error;
  return new Error(
    `${error.message}. This is a fault of the command itself: with DEBUG=1 it prints where. Report that.`,
    { cause: error },
  );
}
