import { findInstrument } from '../../market/symbols.ts';
import { paragraphs } from '../../market-news/html.ts';
import { CommandError, type CommandInput, capitalised, type Noun, SHOWN, table, textOf } from '../command.ts';

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/;

/** Full symbols of the instruments that an option names by symbol or code. */
const symbolsOf = (text: unknown): string[] => {
  if (text === undefined) return [];
  const names = String(text)
    .split(',')
    .map((name) => name.trim());
  return names.map((name) => {
    const instrument = findInstrument(name);
    if (!instrument)
      throw new CommandError(
        `--symbols must be symbols of the market such as EXSTEEL.NS,DEMO, not '${name}'.`,
      );
    return instrument.symbol;
  });
};

const languageOf = (text: unknown): string | null => {
  if (text === undefined) return null;
  if (typeof text !== 'string' || !LANGUAGE.test(text))
    throw new CommandError(`--language must be a language such as de or pt-BR, not '${text}'.`);
  return text;
};

const publish = async ({ services, options, act }: CommandInput): Promise<string> => {
  const { text, subhead, image, symbols, source, language } = options;
  const title = textOf('--title', options.title);
  const parts = textOf('--text', text)
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  const row = {
    title,
    subhead: subhead === undefined ? null : textOf('--subhead', subhead),
    image: image === undefined ? null : textOf('--image', image),
    content: paragraphs(parts),
    symbols: [...new Set(symbolsOf(symbols))],
    source: source === undefined ? null : textOf('--source', source),
    lang: languageOf(language),
    created_at: new Date(services.clock.now()),
    updated_at: null,
  };
  const { subject } = await act(async (db) => {
    const { id } = await db.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow();
    return { subject: `news ${id}`, detail: title };
  });
  return `${capitalised(subject)} is published.`;
};

export const news: Noun = {
  meaning: 'news',
  commands: {
    list: {
      meaning: 'the newest ones that were published by hand',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('news')
          .select(['id', 'title', 'symbols', 'created_at'])
          .orderBy('created_at', 'desc')
          .limit(SHOWN)
          .execute();
        return table(rows);
      },
    },
    create: {
      meaning: 'publishes one',
      options: {
        title: { value: '<text>', meaning: 'its title', needed: true },
        text: { value: '<text>', meaning: 'what it says; an empty line begins a paragraph', needed: true },
        subhead: { value: '<text>', meaning: 'one line below the title' },
        image: { value: '<address>', meaning: 'of its picture' },
        symbols: {
          value: '<symbols>',
          meaning: 'what it is about, the most important first: EXSTEEL.NS,DEMO',
        },
        source: { value: '<text>', meaning: 'who wrote it' },
        language: { value: '<language>', meaning: "of title and text, if it is not the deployment's: de" },
      },
      run: publish,
    },
  },
};
