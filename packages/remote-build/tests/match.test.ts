import { pathsOf } from '@bourse/remote-kit/feature';
import { bestMatch, spellOut } from '@bourse/remote-kit/match';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { featureOf, remoteNames } from '../src/features.ts';

const features = await Promise.all(remoteNames().map(featureOf));
const routes = features.flatMap(({ routes }) =>
  routes.map((route) => ({ id: route.id, paths: pathsOf(route).flatMap(spellOut) })),
);

describe('an optional last segment', () => {
  test('is spelled out, with and without', () => {
    expect(spellOut('/trade-no-nav/:type/:buck?')).toEqual([
      '/trade-no-nav/:type/:buck',
      '/trade-no-nav/:type',
    ]);
    expect(spellOut('/:id?')).toEqual(['/:id', '/']);
    expect(spellOut('/markets')).toEqual(['/markets']);
  });
});

describe('an address means the route that React Router would choose', () => {
  const table = routes.flatMap(({ id, paths }) =>
    paths.map((path) => ({ id: `${id} ${path}`, path, handle: id })),
  );
  const chosen = (pathname: string) => matchRoutes(table, { pathname })?.at(-1)?.route.handle;

  test.each([
    '/markets',
    '/markets/',
    '/MARKETS',
    '/stock/v2/EUR%2FUSD/Euro%20Dollar',
    '/stock/v2/%5ENSEI/NIFTY',
    '/stock/GC%3DF/FUTURE/Gold',
    '/stock/v2/IN/Name',
    '/stock/trading/EXSTEEL.NS/IN/Steel',
    '/stock/trading/IN/Name',
    '/trade',
    '/trade-no-nav/forex',
    '/trade-no-nav/forex/1',
    '/records',
    '/records/2026-77',
    '/news/17',
    '/settings',
    '/nowhere',
    '/stock',
    '/',
    '/stock/v2/%E0%A4%A/x',
  ])('%s', (pathname) => {
    expect(bestMatch(routes, pathname)?.id).toBe(chosen(pathname));
  });
});

test('of two routes that fit, the one with more fixed segments wins, whatever their order (D4)', () => {
  const loose = { paths: ['/stock/:code/:market/:name'] };
  const strict = { paths: ['/stock/v2/:code/:name'] };
  expect(bestMatch([loose, strict], '/stock/v2/A/B')).toBe(strict);
  expect(bestMatch([strict, loose], '/stock/v2/A/B')).toBe(strict);
});
