import { afterEach, expect, it, vi } from 'vitest';
import { isWebView, offersPasskeys } from './web-authn.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${APPLE}`;
const ANDROID = 'AppleWebKit/537.36 (KHTML, like Gecko)';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.0.0 Mobile/15E148 Safari/604.1`, false],
  ['a view in an app on an iPhone', `${IPHONE} Mobile/15E148`, true],
  ['a view in an app on an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE}`, true],
  [
    'Safari on a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.5 Safari/605.1.15`,
    false,
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    false,
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`,
    false,
  ],
  [
    'a view in an app on Android',
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) ${ANDROID} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    true,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${ANDROID} Chrome/156.0.0.0 Safari/537.36`, false],
])('%s', (_, userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent });
  expect(isWebView()).toBe(expected);
});

it('an app on the home screen of an iPhone does not count as a web view', () => {
  vi.stubGlobal('navigator', { userAgent: `${IPHONE} Mobile/15E148`, standalone: true });
  expect(isWebView()).toBe(false);
});

it('passkeys are offered in a web view only when it belongs to the deployment’s own app', () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { hostname: 'app.example' });
  vi.stubGlobal('navigator', { userAgent: `${IPHONE} Mobile/15E148` });
  expect(offersPasskeys({ passkeys: true, embedded: false })).toBe(false);
  expect(offersPasskeys({ passkeys: true, embedded: true })).toBe(true);
  expect(offersPasskeys({ passkeys: false, embedded: true })).toBe(false);
});
