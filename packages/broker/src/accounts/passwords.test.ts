import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { LEAST_HASH_COST } from '../../testing/seeded.ts';
import { AT_ONCE, hashesAtOnce, hashPassword, openPasswords } from './passwords.ts';

it('a transaction password is checked before all logins that wait, those of known devices too', async () => {
  const begun: string[] = [];
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const passwords = await openPasswords(LEAST_HASH_COST, async (hash, password) => {
    begun.push(password);
    await held;
    return verify(hash, password);
  });
  const codeHash = await hashPassword('482619', LEAST_HASH_COST);
  const logins = Array.from({ length: 30 }, (_, n) =>
    passwords.verify(undefined, 'of a stranger', n % 2 ? n : undefined),
  );
  const code = passwords.verifyCode(codeHash, '482619');
  expect(begun).toHaveLength(AT_ONCE);
  letGo();
  expect(await code).toBe(true);
  await Promise.all(logins);
  expect(begun.indexOf('482619')).toBe(AT_ONCE);
});

it.each([
  [1, 4, 1],
  [2, 4, 1],
  [16, 4, 2],
  [16, 24, 15],
  [16, 1, 1],
])('on %i processors with %i threads, %i hashes run at once', (processors, threads, most) => {
  expect(hashesAtOnce(processors, threads)).toBe(most);
});
