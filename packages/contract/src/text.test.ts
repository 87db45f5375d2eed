import { describe, expect, it } from 'vitest';
import { messageText } from './messages.ts';
import { isName, isSuitable, plainName, replaceUnsuitable } from './text.ts';

const shown = (text: string): string =>
  [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');
const ofCodes = (codes: string): string =>
  codes
    .split(' ')
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');

describe('a name or a message may contain', () => {
  it.each([
    ['letters with accents', 'José Müller-Øster'],
    ['Chinese', '王小明'],
    ['Hindi', 'राजेश कुमार'],
    ['a joiner in Hindi', ofCodes('915 94d 200d 937')],
    ['a non-joiner in Persian', ofCodes('646 645 6cc 200c 62e 648 627 647 645')],
    ['a joiner at the end of a word in Malayalam', ofCodes('d28 d4d 200d')],
    ['the sign that Arabic puts around a number', ofCodes('600 661 662')],
    ['an emoji', '👋'],
    ['an emoji with a skin colour', '👋🏽'],
    ['an emoji of several people', ofCodes('1f468 200d 1f469 200d 1f467')],
    ['an emoji of a profession', ofCodes('1f9d1 1f3fd 200d 2695 fe0f')],
    ['an emoji of a text character', ofCodes('260e fe0f')],
    ['an eye in a speech bubble', ofCodes('1f441 fe0f 200d 1f5e8 fe0f')],
    ['a rainbow flag', ofCodes('1f3f3 fe0f 200d 1f308')],
    ['a key with a digit', ofCodes('31 fe0f 20e3')],
    ['the flag of a country', '🇩🇪'],
    ['the flag of Scotland', ofCodes('1f3f4 e0067 e0062 e0073 e0063 e0074 e007f')],
  ])('%s', (_what, text) => {
    expect(isSuitable(text)).toBe(true);
    expect(messageText(text)).toBe(text);
    expect(replaceUnsuitable(text, () => '?')).toBe(text);
  });
});

describe('a name must not contain, and a message loses,', () => {
  it.each([
    ['a zero-width space', '200b'],
    ['a zero-width space between letters', '61 200b 62'],
    ['a joiner between Latin letters', '61 200d 62'],
    ['a non-joiner after a Hindi word', '915 200c'],
    ['a joiner after an emoji', '1f468 200d'],
    ['a second emoji form', '260e fe0f fe0f'],
    ['an emoji form after a letter', '61 fe0f'],
    ['an emoji form after a digit', '31 fe0f'],
    ['a word joiner', '61 2060'],
    ['a byte order mark', 'feff 61'],
    ['a soft hyphen', '61 ad 62'],
    ['a combining grapheme joiner', '61 34f'],
    ['a Hangul filler', '3164'],
    ['a half-width Hangul filler', 'ffa0'],
    ['a Mongolian vowel separator', '61 180e'],
    ['tag characters', '61 e0068 e0069 e007f'],
    ['a flag with other tag characters', '1f3f4 e0068 e0069 e007f'],
    ['a variation selector of an ideograph', '845b e0100'],
    ['an interlinear annotation', '61 fff9 62'],
    ['the blank of Braille', '2800'],
    ['a mark that turns the direction', '61 202e 62'],
    ['a mark of direction', '61 200f'],
    ['an isolate of direction', '2066 61 2069'],
  ])('%s', (_what, codes) => {
    const text = ofCodes(codes);
    expect(isSuitable(text)).toBe(false);
    expect(isSuitable(messageText(text))).toBe(true);
    expect(shown(messageText(text)).length).toBeLessThan(codes.length);
  });
});

it.each(['1b', '9b', 'a', '2028', 'd83d'])(
  'neither a name nor a message may contain the control character %s',
  (code) => {
    const text = `a${ofCodes(code)}b`;
    expect(isSuitable(text)).toBe(false);
    expect(messageText(text)).toBe(text);
    expect(replaceUnsuitable(text, shown)).toBe(`a${code}b`);
  },
);

describe('a name', () => {
  it.each([
    ['full-width letters', 'Ａｓｈａ　Ｒａｏ', 'Asha Rao'],
    ['an accent that was typed after its letter', 'Jose\u0301', 'José'],
    ['the invisible characters of a copied contact', '\u202a+91\u00a098\u202c\u200e', '+91 98'],
    ['tabs, line breaks and repeated spaces', ' Asha\t \r\nRao ', 'Asha Rao'],
    ['a joiner that a word needs', 'क्\u200dष', 'क्\u200dष'],
    ['only invisible characters', '\u200b\u2800\u3164', ''],
  ])('with %s is normalized', (_what, typed, normalized) => {
    expect(plainName(typed)).toBe(normalized);
    expect(plainName(normalized)).toBe(normalized);
  });

  it('may have up to six combining marks on a letter, and is refused with more', () => {
    expect(isName(plainName(`a${'\u0301'.repeat(8)}`))).toBe(false);
    expect([plainName('שָׁ֙לוֹם'), plainName('ནྡྲྀ'), plainName('ỗ')].every(isName)).toBe(true);
  });
});
