import { links, optionalLinks, shellPaths } from '@bourse/links/links';
import { featureOf, localesOf, remoteNames } from '@bourse/remote-build/features';
import { localRegistry } from '@bourse/remote-kit/local-registry';
import { bestMatch } from '@bourse/remote-kit/match';
import { linksIn } from '@bourse/remote-kit/place-links';
import type { LinkPlaceId } from '@bourse/remote-kit/places';
import type { Registry } from '@bourse/remote-kit/registry';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABS } from './chrome/navigation.ts';
import { FORGOT_PASSWORD, HOME, LOGIN, REGISTER } from './router/own-routes.ts';

let registry: Registry;
beforeAll(async () => {
  const remotes = remoteNames().map(async (name) => ({
    feature: await featureOf(name),
    translations: localesOf(name),
  }));
  registry = await localRegistry(await Promise.all(remotes));
});

describe('the places of the app, filled by its remotes', () => {
  it.each<[LinkPlaceId, readonly (readonly [string, string])[]]>([
    [
      'home.quick-access/v1',
      [
        [optionalLinks.blockTrading(), 'Block'],
        [optionalLinks.qip(), 'QIP'],
        [optionalLinks.ipo(), 'IPO'],
        [optionalLinks.funds(), 'Funds'],
        [links.forex(), 'Forex'],
        [links.futures(), 'Futures'],
        [links.treasuryDebt(), 'Treasury debt'],
      ],
    ],
    [
      'frame.more/v1',
      [
        [links.news(), 'News'],
        [links.settings(), 'Settings'],
      ],
    ],
    [
      'account.buttons/v1',
      [
        [links.trade(), 'Positions'],
        [links.records(), 'Records'],
        [links.accountChanges(), 'Activity'],
      ],
    ],
  ])('%s contains the links of the product, in its order', (place, wanted) => {
    const asked = wanted.map(([to]) => to);
    const shown = linksIn(registry, place, 'en').filter(({ to }) => asked.includes(to));
    expect(shown.map(({ to, title }) => [to, title])).toEqual(wanted);
  });

  it('the bottom navigation leads to existing screens (D9)', () => {
    for (const { to } of TABS)
      expect([to, to === HOME.path || registry.remotes.some(({ routes }) => bestMatch(routes, to))]).toEqual([
        to,
        true,
      ]);
  });
});

it("the shell's own screens have the paths that remotes must not take", () =>
  expect([HOME, LOGIN, REGISTER, FORGOT_PASSWORD].map(({ path }) => path)).toEqual(shellPaths));
