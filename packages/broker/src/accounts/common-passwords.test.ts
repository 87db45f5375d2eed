import { expect, it } from 'vitest';
import { isCommonPassword, isSimpleCode } from './common-passwords.ts';

it.each(['123456', 'password', 'PASSWORD', 'iloveyou', 'qwerty', 'dragon', 'letmein', 'secret1'])(
  'recognises one of the 3,000 most common passwords: %s',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each(['aaaaaaaa', 'xyxyxy', 'abcabcabc', 'abcdefgh', 'hgfedcba', '654321', '7890123'])(
  'recognises a pattern that is in no list: %s',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each([
  'correct-horse',
  'demo1234',
  'newcomer',
  'abcdeg',
  'ab12ab13',
  'passwort von gestern',
  '9000000001',
])('accepts a password that is not common: %s', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);

it.each(['000000', '123456', '654321', '890123', '121212', '123123', '112233', '100100', '123321', '159753'])(
  'recognises a transaction password that is too simple: %s',
  async (code) => expect(await isSimpleCode(code)).toBe(true),
);

it.each(['480913', '735104', '318604', '908172'])(
  'accepts a transaction password that is not too simple: %s',
  async (code) => expect(await isSimpleCode(code)).toBe(false),
);

it('the list of easy codes leaves most six-digit codes allowed', async () => {
  let simple = 0;
  for (let code = 0; code < 1_000_000; code += 101)
    if (await isSimpleCode(String(code).padStart(6, '0'))) simple += 1;
  expect(simple).toBeLessThan(9_901 * 0.02);
});
