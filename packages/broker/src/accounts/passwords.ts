/**
 * Argon2id with OWASP's smallest parameters (19 MiB, two passes, one lane), a few hashes at a time, so that a flood
 * of logins does not take the processor from orders.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../call/refusal.ts';
import type { Passwords } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; later calls are refused as overloaded. */
const MOST_WAITING = 200;

/** Hashes without the queue, for the back office, which hashes one password at a time. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const openPasswords = async (): Promise<Passwords> => {
  const queue = workQueue(AT_ONCE, MOST_WAITING);
  const ahead = new Set<number>();
  /**
   * Only one hash of each customer goes before strangers', so that many calls of one customer delay no other
   * customer.
   */
  const withPriority = async <T>(work: () => Promise<T>, known: number | undefined): Promise<T> => {
    if (known === undefined || ahead.has(known)) return queue(work);
    ahead.add(known);
    try {
      return await queue(work, 'known');
    } finally {
      ahead.delete(known);
    }
  };
  const dummyHash = await hashPassword('the password of nobody');
  return {
    checkRoom: () => {
      if (queue.isFull()) throw new Refusal('overloaded');
    },
    hash: (password, known) => withPriority(() => hashPassword(password), known),
    verify: async (passwordHash, password, known) => {
      const matches = await withPriority(() => verify(passwordHash ?? dummyHash, password), known);
      return matches && passwordHash !== undefined;
    },
    verifyCode: (codeHash, code) => queue(async () => codeHash !== null && verify(codeHash, code), 'urgent'),
  };
};
