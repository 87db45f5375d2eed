import { type CommandInput, capitalised, type Noun, SHOWN, table, textOf } from '../command.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const publish = async ({ services, options, act }: CommandInput): Promise<string> => {
  const { text, subhead, image } = options;
  const title = textOf('--title', options.title);
  const paragraphs = textOf('--text', text)
    .split(/\n{2,}/)
    .filter((part) => part.trim());
  const row = {
    title,
    subhead: subhead === undefined ? null : textOf('--subhead', subhead),
    image: image === undefined ? null : textOf('--image', image),
    content: paragraphs.map((paragraph) => `<p>${escaped(paragraph.trim())}</p>`).join(''),
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
      meaning: 'the newest ones',
      run: async ({ services }) => {
        const rows = await services.db
          .selectFrom('news')
          .select(['id', 'title', 'created_at'])
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
      },
      run: publish,
    },
  },
};
