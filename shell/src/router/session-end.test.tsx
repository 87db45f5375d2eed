import type { Registry } from '@bourse/remote-kit/registry';
import { devicePlace } from '@bourse/session/places';
import { signIn, signOut } from '@bourse/session/session';
import { inOtherTab } from '@bourse/testing/other-tab';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestRouter, type Router } from './router.ts';

const empty: Registry = {
  base: '/',
  shell: {
    version: '0',
    dir: '',
    files: {},
    main: [],
    frame: [],
    signIn: [],
    shared: {},
    translations: { en: [], zh: [], de: [], es: [] },
  },
  remotes: [],
};
const anna = { id: '1', phone: '9000000001', signedInAt: null, token: 'a' };

let router: Router;
/** The address once the router has finished navigating. */
const arrived = async () => {
  await expect.poll(() => router.state.navigation.state).toBe('idle');
  const { pathname, search } = router.state.location;
  return pathname + search;
};

beforeEach(() => {
  signIn(anna);
  router = createTestRouter(empty, ['/', '/stock/v2/EUR%2FUSD/Euro?tab=1']);
});
afterEach(() => {
  router.dispose();
  signOut();
});

describe('when the session ends', () => {
  it('by expiry, the login leads back to the last address', async () => {
    signOut('expired');
    expect(await arrived()).toBe(`/login?next=${encodeURIComponent('/stock/v2/EUR%2FUSD/Euro?tab=1')}`);
    signIn(anna);
    expect(await arrived()).toBe('/stock/v2/EUR%2FUSD/Euro?tab=1');
  });

  it('by signing out, the login does not keep the last address', async () => {
    signOut();
    expect(await arrived()).toBe('/login');
  });

  it('by signing out in another tab, the login of this one does not keep the last address either', async () => {
    inOtherTab(devicePlace('token'), null);
    expect(await arrived()).toBe('/login');
  });

  it('by expiry in another tab, the login of this one leads back to the last address too', async () => {
    inOtherTab(devicePlace('sessionExpired'), true);
    inOtherTab(devicePlace('token'), null);
    expect(await arrived()).toBe(`/login?next=${encodeURIComponent('/stock/v2/EUR%2FUSD/Euro?tab=1')}`);
  });

  it('the back button does not return to the screen of the ended session', async () => {
    signOut();
    await arrived();
    await router.navigate(-1);
    expect(await arrived()).toBe('/login');
  });
});
