/**
 * Argon2id at OWASP's smallest setting (19 MiB, two passes, one lane), a few at a time: a flood of logins must not
 * take the processor from orders.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../call/refusal.ts';
import type { Passwords } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; who comes later is told that we are busy. */
const MOST_WAITING = 200;

/** Without a turn to wait for: for the back office, which makes one at a time. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const openPasswords = async (): Promise<Passwords> => {
  const queue = workQueue(AT_ONCE, MOST_WAITING);
  const ahead = new Set<number>();
  /** One at a time of each customer goes before strangers: who sends many keeps no other customer waiting. */
  const inRank = async <T>(work: () => Promise<T>, known: number | undefined): Promise<T> => {
    if (known === undefined || ahead.has(known)) return queue(work);
    ahead.add(known);
    try {
      return await queue(work, 'known');
    } finally {
      ahead.delete(known);
    }
  };
  const nobodys = await hashPassword('the password of nobody');
  return {
    checkRoom: () => {
      if (queue.isFull()) throw new Refusal('overloaded');
    },
    hash: (password, known) => inRank(() => hashPassword(password), known),
    verify: async (passwordHash, password, known) => {
      const matches = await inRank(() => verify(passwordHash ?? nobodys, password), known);
      return matches && passwordHash !== undefined;
    },
    verifyCode: (codeHash, code) => queue(async () => codeHash !== null && verify(codeHash, code), 'urgent'),
  };
};
