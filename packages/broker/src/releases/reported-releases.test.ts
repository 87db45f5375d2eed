import { expect, it } from 'vitest';
import { openReportedReleases } from './reported-releases.ts';

const release = (n: number) => `0.1.0-${String(n).padStart(12, '0')}`;

it('knows a release and its parts as soon as one device has named them', () => {
  const releases = openReportedReleases();
  expect(releases.partsOf('news', release(1))).toBeUndefined();
  for (const part of ['list', 'home.section/v1', 'list']) releases.see('a', 'news', release(1), part);
  expect(releases.partsOf('news', release(1))).toEqual(new Set(['list', 'home.section/v1']));
  expect(releases.partsOf('news', release(2))).toBeUndefined();
});

it('takes thirty new releases of one network a day, and goes on with those of others', () => {
  let time = 0;
  const releases = openReportedReleases(() => time);
  const known = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => releases.partsOf('news', release(from + n))).filter(Boolean)
      .length;
  for (let n = 0; n < 100; n += 1) releases.see('a', 'news', release(n), 'list');
  expect(known(0, 100)).toBe(30);
  releases.see('b', 'news', release(100), 'list');
  expect(known(100, 101)).toBe(1);
  time += 86_400_001;
  releases.see('a', 'news', release(101), 'list');
  expect(known(101, 102)).toBe(1);
});

it('keeps at most 300 releases and 80 parts of each, however many networks report them', () => {
  const releases = openReportedReleases();
  for (let n = 0; n < 1_000; n += 1) releases.see(`network ${n}`, 'news', release(n), 'list');
  for (let n = 0; n < 200; n += 1) releases.see(`network ${n}`, 'news', release(0), `part-${n}`);
  expect(releases.partsOf('news', release(299))).toBeDefined();
  expect(releases.partsOf('news', release(300))).toBeUndefined();
  expect(releases.partsOf('news', release(0))?.size).toBe(80);
});

it.each([
  ['a remote', '<script>', release(1), 'list'],
  ['a release', 'news', 'made up', 'list'],
  ['a part', 'news', release(1), 'a\nb'],
])('does not take what cannot be the name of %s', (_what, ...named) => {
  const releases = openReportedReleases();
  releases.see('a', ...named);
  expect(releases.partsOf(named[0], named[1])).toBeUndefined();
});
