import type { Registry, RemoteRelease } from '@bourse/remote-kit/registry';
import { describe, expect, it } from 'vitest';
import { quickPlaces } from './quick-places.ts';

const offering = (...paths: string[]): Pick<Registry, 'remotes'> => ({
  remotes: [{ routes: [{ id: 'x', paths }] } as unknown as RemoteRelease],
});

describe('the quick-access strip', () => {
  it('shows only what the app has (D2), in the order of the product', () =>
    expect(quickPlaces(offering('/futures', '/ipo', '/ipo/orders')).map(({ id }) => id)).toEqual([
      'ipo',
      'futures',
    ]));

  it('is empty in an app without any of them', () => expect(quickPlaces(offering('/news'))).toEqual([]));
});
