import { expect, it } from 'vitest';
import { nearestTo } from './nearest.ts';

const sections = [
  '/markets',
  '/watchlists',
  '/trade',
  '/account',
  '/account/changes',
  '/records',
  '/news',
  '/news',
  '/forex',
  '/settings',
  '/ipo',
].map((to) => ({ to }));

it.each<[what: string, pathname: string, wanted: string[]]>([
  ['a section, where only the rest of the address is wrong', '/news/2026/lost/page', ['/news']],
  ['all sections below one, the shorter address first', '/account/nothing', ['/account', '/account/changes']],
  ['a word that goes on', '/watchlist', ['/watchlists']],
  ['a word that was cut short', '/market', ['/markets']],
  ['swapped letters', '/marekts', ['/markets']],
  ['a forgotten letter', '/acount', ['/account', '/account/changes']],
  ['capitals', '/SETTINGS/lost', ['/settings']],
  ['nothing for another word', '/nonsense/abc', []],
  ['a short word with a wrong letter', '/ixo', ['/ipo']],
  ['nothing for a short word with two', '/ixy', []],
  ['nothing for home', '/', []],
])('an unknown address leads to %s', (_, pathname, wanted) => {
  expect(nearestTo(pathname, sections).map(({ to }) => to)).toEqual(wanted);
});
