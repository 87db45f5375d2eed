/** What was probably meant by an address that leads nowhere. Pure. */
import { distance as wrongLetters } from 'fastest-levenshtein';

const MOST = 3;
/** A first segment with as many wrong letters may still be meant. */
const MOST_WRONG = 2;
/** Fewer letters are like too many words. */
const FEWEST_LETTERS = 3;

const firstOf = (address: string): string => address.split('/')[1]?.toLowerCase() ?? '';

/** 0 for the same word, then for one that the other begins with, then by wrong letters; undefined for another word. */
function distance(wanted: string, word: string): number | undefined {
  if (wanted === word) return 0;
  if (Math.min(wanted.length, word.length) < FEWEST_LETTERS) return undefined;
  if (word.startsWith(wanted) || wanted.startsWith(word)) return 0.5;
  const wrong = wrongLetters(wanted, word);
  return wrong <= MOST_WRONG && wrong * 2 < wanted.length ? wrong : undefined;
}

/**
 * The sections whose address begins like this one, the nearest first, each once.
 * @param pathname '/market/NSE'
 * @param sections in the order in which equals are shown
 */
export function nearestTo<T extends { readonly to: string }>(pathname: string, sections: readonly T[]): T[] {
  const wanted = firstOf(pathname);
  const near = sections.flatMap((section) => {
    const far = distance(wanted, firstOf(section.to));
    return far === undefined ? [] : [{ section, far }];
  });
  return near
    .toSorted((a, b) => a.far - b.far || a.section.to.length - b.section.to.length)
    .map(({ section }) => section)
    .filter((section, at, all) => all.findIndex(({ to }) => to === section.to) === at)
    .slice(0, MOST);
}
