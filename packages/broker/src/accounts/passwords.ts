/**
 * Argon2id. A flood of logins must not take the processor from orders, nor all of Node's threads, which also read files,
 * compress answers and look names up.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../call/refusal.ts';
import type { Passwords } from '../call/services.ts';
import { workQueue } from '../call/work-queue.ts';

/** Of Argon2id: KiB of memory, passes and lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Whether a hash is that of a password. */
export type VerifyHash = (hash: string, password: string) => Promise<boolean>;

/** OWASP's smallest parameters: 19 MiB, two passes, one lane. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Threads of Node, unless UV_THREADPOOL_SIZE says otherwise. */
const THREADS = 4;
/** Threads that hashes leave to all others: with none left, reading a file took a hundred times as long. */
const SPARE = 2;
/** How many hashes may run at once: one processor and two threads stay free. */
export const hashesAtOnce = (processors: number, threads = THREADS): number =>
  Math.max(1, Math.min(processors - 1, threads - SPARE));
export const AT_ONCE = hashesAtOnce(
  availableParallelism(),
  Number(process.env.UV_THREADPOOL_SIZE) || THREADS,
);
/** Some seconds of work; later calls are refused as overloaded. */
export const MOST_WAITING = 200;

/** Hashes without the queue, for the back office, which hashes one password at a time. */
export const hashPassword = (password: string, cost = COST): Promise<string> => hash(password, cost);

/**
 * @param cost of new hashes; a hash that exists is verified at its own
 * @param check whether a hash is that of a password; only a test takes another than Argon2's
 */
export const openPasswords = async (cost = COST, check: VerifyHash = verify): Promise<Passwords> => {
  const queue = workQueue(AT_ONCE, MOST_WAITING);
  const ahead = new Set<number>();
  /** Each customer has at most one prioritised hash at a time, so that many calls of one delay no other customer. */
  const withPriority = async <T>(work: () => Promise<T>, customer: number | undefined): Promise<T> => {
    if (customer === undefined || ahead.has(customer)) return queue(work);
    ahead.add(customer);
    try {
      return await queue(work, 'known');
    } finally {
      ahead.delete(customer);
    }
  };
  const dummyHash = await hashPassword('a password that no customer has', cost);
  return {
    refuseIfFull: () => {
      if (queue.isFull()) throw new Refusal('overloaded');
    },
    hash: (password, customer) => withPriority(() => hashPassword(password, cost), customer),
    verify: async (passwordHash, password, customer) => {
      const matches = await withPriority(() => check(passwordHash ?? dummyHash, password), customer);
      return matches && passwordHash !== undefined;
    },
    verifyCode: (codeHash, code) => queue(async () => codeHash !== null && check(codeHash, code), 'urgent'),
  };
};
