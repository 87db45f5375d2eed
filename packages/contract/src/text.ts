/**
 * Text that customers write (text, D105). Some characters change how text is displayed, or have no look of their own.
 * Two names could look the same through them, and a name could look empty.
 */

/** The three flags of parts of a country. No device shows another one. */
const FLAGS = ['gbeng', 'gbsct', 'gbwls'];
const CANCEL_TAG = '\\u{e007f}';
const tagOf = (letter: string): string => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`;
const FLAG = `\\u{1f3f4}(?:${FLAGS.map((name) => [...name].map(tagOf).join('')).join('|')})${CANCEL_TAG}`;

/** Scripts in which a joiner or a non-joiner changes the look of a word. */
const JOINING_SCRIPTS = ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml']
  .concat(['Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Khmr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('');
/** The marks after which a joiner has a look of its own at the end of a word too. */
const VIRAMA = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';

const PICTURE = '\\p{Extended_Pictographic}';

const SUITABLE_SEQUENCES = [
  FLAG,
  `(?<=[${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`,
  `(?<=${VIRAMA})\\u200d`,
  // Emoji of several parts, such as a family.
  `(?<=${PICTURE}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=${PICTURE})`,
  // The form of an emoji: a picture, or a character of the text.
  `(?<=${PICTURE})[\\ufe0e\\ufe0f]`,
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
];

/** Control characters, line separators, bidirectional controls, and lone surrogates. */
const CONTROLS = '[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}\\p{Cs}]';
/** Format characters, except the visible signs that Arabic and other scripts put around numbers. */
const FORMATS = '(?![\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}])\\p{Cf}';
/** Fillers and other characters without a look of their own, and the blank of Braille. */
const BLANKS = '[\\p{Default_Ignorable_Code_Point}\\u2800]';

const SCAN = new RegExp(
  `${SUITABLE_SEQUENCES.join('|')}|(?<control>${CONTROLS})|(?<invisible>${FORMATS}|${BLANKS})`,
  'gu',
);

/** Whether a text, of one line, contains only characters that a name or a message may contain. */
export const isSuitable = (text: string): boolean =>
  [...text.matchAll(SCAN)].every(({ groups }) => (groups?.control ?? groups?.invisible) === undefined);

/** Replaces each unsuitable character, the line feed too. */
export const replaceUnsuitable = (text: string, replace: (character: string) => string): string =>
  text.replaceAll(SCAN, (found, ...rest) => {
    const { control, invisible } = rest.at(-1) as { control?: string; invisible?: string };
    return (control ?? invisible) === undefined ? found : replace(found);
  });

/**
 * Removes invisible characters, which pasted text often contains, and bidirectional controls, which change the direction of
 * the text that follows. They are often copied together with a number or a contact.
 */
export const withoutInvisible = (text: string): string =>
  text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(SCAN, (found, ...rest) =>
      (rest.at(-1) as { invisible?: string }).invisible === undefined ? found : '',
    );

/** Seven combining marks on one letter. No language needs so many, and they would cover the lines above and below. */
const PILE_OF_MARKS = /\p{M}{7}/u;

/** Whether a text may be a name: one line of suitable characters, without a pile of combining marks. */
export const isName = (text: string): boolean => isSuitable(text) && !PILE_OF_MARKS.test(text);

/**
 * Normalizes a name, a code or a search text before it is compared, sent or stored. Full-width letters and combined accents
 * become the usual ones (NFKC), and invisible characters are removed.
 */
export const plainName = (typed: string): string =>
  withoutInvisible(typed.normalize('NFKC'))
    .replaceAll(/[\p{Z}\t\r\n]+/gu, ' ')
    .trim();
