/**
 * Argon2id at OWASP's smallest setting (19 MiB, two passes, one lane), a few at a time: a flood of logins must not
 * take the processor from orders.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './in-turn.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; who comes later is told that we are busy. */
const MOST_WAITING = 200;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a customer who does not exist (undefined) as for one who does. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** A transaction password, for which an order waits: it goes before all logins. */
  verifyCode(codeHash: string | null, code: string): Promise<boolean>;
}

/** Without a turn to wait for: for the back office, which makes one at a time. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const openPasswords = async (): Promise<Passwords> => {
  const queue = inTurn(AT_ONCE, MOST_WAITING);
  const nobodys = await hashPassword('the password of nobody');
  return {
    hash: (password) => queue(() => hashPassword(password)),
    verify: async (passwordHash, password) => {
      const matches = await queue(() => verify(passwordHash ?? nobodys, password));
      return matches && passwordHash !== undefined;
    },
    verifyCode: (codeHash, code) => queue(async () => codeHash !== null && verify(codeHash, code), true),
  };
};
