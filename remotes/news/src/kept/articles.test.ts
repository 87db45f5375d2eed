import { eg } from '@bourse/testing/examples';
import { describe, expect, it } from 'vitest';
import { MOST_OPENED, MOST_SAVED, MOST_TEXT, withOpened, without, withSaved } from './articles.ts';

const article = (id: number, content = '<p>…</p>') => eg.newsItem({ id: String(id), content });
const idsOf = (articles: readonly { item: { id: string } }[]) => articles.map(({ item }) => item.id);
const many = (count: number) => Array.from({ length: count }, (_, id) => article(id));

describe('articles that are kept on the device', () => {
  it('are the last that were opened, each once, the newest first', () => {
    const opened = [1, 2, 1].map((id) => article(id)).reduce(withOpened, []);
    expect(idsOf(opened)).toEqual(['1', '2']);
    expect(many(MOST_OPENED + 5).reduce(withOpened, [])).toHaveLength(MOST_OPENED);
  });

  it('stay saved however many are opened after them', () => {
    const saved = withSaved([], article(1_000), true);
    const after = many(MOST_OPENED + 5).reduce(withOpened, saved);
    expect(after).toHaveLength(MOST_OPENED + 1);
    expect(withOpened(after, article(1_000))[0]).toMatchObject({ isSaved: true });
  });

  it('are no more than so many saved ones, and lose the mark when it is taken away', () => {
    const saved = many(MOST_SAVED + 3).reduce(
      (all, one) => withSaved(all, one, true),
      withSaved([], article(0), true),
    );
    expect(saved).toHaveLength(MOST_SAVED);
    const [first] = saved;
    if (!first) throw new Error('Nothing is saved.');
    expect(withSaved(saved, first.item, false)[0]).toEqual({ item: first.item, isSaved: false });
  });

  it('give way where all of them are too much text, opened ones before saved ones', () => {
    const long = 'x'.repeat(MOST_TEXT / 2);
    const saved = withSaved([], article(1, long), true);
    const both = withOpened(withOpened(saved, article(2, long)), article(3, long));
    expect(idsOf(both)).toEqual(['3', '1']);
    expect(withOpened(saved, article(4, `${long}${long}${long}`))).toEqual(saved);
  });

  it('are removed when they are withdrawn; otherwise the same list stays', () => {
    const kept = many(3).reduce(withOpened, []);
    expect(idsOf(without(kept, '1'))).toEqual(['2', '0']);
    expect(without(kept, '9')).toBe(kept);
  });
});
