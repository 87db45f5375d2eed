import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { links } from '@bourse/links/links';
import type { RemoteManifest } from '@bourse/remote-build/manifest';
import { pageOf } from '@bourse/remote-build/page';
import { readRelease } from '@bourse/remote-build/release';
import { placeOf, readSet, SHELL } from '@bourse/remote-build/release-set';
import { registryOf, remoteIn } from '@bourse/remote-build/remote-faults';
import { weigh } from '@bourse/remote-build/weights';
import type { Registry, Release } from '@bourse/remote-kit/registry';
import { SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import { defaults } from '@bourse/session/config';
import type { Page } from '@playwright/test';
import { DEMO } from '../src/api.ts';
import { COMPOSED } from '../src/composed.ts';
import { keepOn } from '../src/kept.ts';
import { untilQuiet } from '../src/quiet.ts';
import { worthLabel } from '../src/screens.ts';
import { expect, test } from '../src/test.ts';
import { logIn, tab } from '../src/trading.ts';

/** What is read of the host that a remote's container is initialised with. */
interface Host {
  readonly shared: Readonly<Record<string, object>>;
}

const addressesOf = ({ dir, files }: Release) => Object.keys(files).map((file) => `/${dir}${file}`);

/** Home has the slots of two remotes, the account screen is the third's. */
async function throughAllRemotes(page: Page, look: () => Promise<void>): Promise<void> {
  await page.goto(links.home());
  await expect(page.getByRole('link', { name: 'More news' })).toBeVisible();
  await look();
  await tab(page, 'Account').click();
  await expect(worthLabel(page)).toBeVisible();
  await look();
}

test.describe('one of each, for shell and remotes together', () => {
  test('every shared module has one supplier: the shell', { tag: '@core' }, async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    // Each remote's container leaves there the host that it was initialised with.
    await page.addInitScript(() => {
      const hosts = new Set<Host>();
      Object.defineProperty(window, 'bourseHost', {
        get: () => [...hosts].at(-1),
        set: (host: Host) => void hosts.add(host),
      });
      Object.assign(window, { suppliers: hosts });
    });
    await throughAllRemotes(page, async () => {
      const hosts = await page.evaluate(() =>
        [...(window as unknown as { suppliers: Set<Host> }).suppliers].map(({ shared }) =>
          Object.keys(shared),
        ),
      );
      expect(hosts, 'one host').toHaveLength(1);
      const names = hosts.flat();
      expect(names).toEqual(expect.arrayContaining(Object.keys(SHARED_LIBRARIES)));
      for (const shared of SHARED_PACKAGES)
        expect(
          names.some((name) => name.startsWith(`${shared}/`)),
          shared,
        ).toBe(true);
    });
  });

  test('one React renders everything into one tree, over one router and one query client', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    // The hook that React offers to its developer tools, in production too.
    await page.addInitScript(() => {
      interface Context {
        context: object;
        memoizedValue: unknown;
        next: Context | null;
      }
      interface Fiber {
        child: Fiber | null;
        sibling: Fiber | null;
        dependencies: { firstContext: Context | null } | null;
      }
      const roots = new Set<{ current: Fiber }>();
      const found = { renderers: 0, clients: new Set(), clientContexts: new Set(), routers: new Set() };
      const has = (value: unknown, key: string) =>
        typeof value === 'object' && value !== null && key in value;
      const collect = (fiber: Fiber | null): void => {
        for (let one = fiber; one; one = one.sibling) {
          for (let use = one.dependencies?.firstContext ?? null; use; use = use.next) {
            if (has(use.memoizedValue, 'getQueryCache')) {
              found.clients.add(use.memoizedValue);
              found.clientContexts.add(use.context);
            }
            if (has(use.memoizedValue, 'navigator') && !has(use.memoizedValue, 'router')) {
              found.routers.add(use.context);
            }
          }
          collect(one.child);
        }
      };
      Object.assign(window, {
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          renderers: new Map(),
          inject: () => {
            found.renderers += 1;
            return found.renderers;
          },
          onCommitFiberRoot: (_id: number, root: { current: Fiber }) => roots.add(root),
          onCommitFiberUnmount: () => {},
          onPostCommitFiberRoot: () => {},
        },
        census: () => {
          for (const { current } of roots) collect(current);
          const { renderers, clients, clientContexts, routers } = found;
          return [renderers, roots.size, clients.size, clientContexts.size, routers.size];
        },
      });
    });
    await throughAllRemotes(page, async () => {
      const counts = await page.evaluate(() => (window as unknown as { census: () => number[] }).census());
      expect(counts, 'renderers, roots, query clients, their contexts, routers').toEqual([1, 1, 1, 1, 1]);
    });
  });

  test('what a remote changes in the shared store and language, the shell follows at once', async ({
    page,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await keepOn(page, { locale: 'de' });
    await page.goto(links.settings());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
    await page.getByRole('radio', { name: 'Hell' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expect(page.getByRole('navigation', { name: 'Hauptbereiche' })).toBeVisible();
  });

  test('no file of a remote carries a library of its own', async ({ testServer }) => {
    const registry = await registryOf(testServer.url);
    const read = async (release: Release) =>
      Promise.all(
        addressesOf(release)
          .filter((address) => address.endsWith('.js'))
          .map(async (address) => ({ address, text: await (await fetch(testServer.url + address)).text() })),
      );
    const files = (await Promise.all([registry.shell, ...registry.remotes].map(read))).flat();
    // Words that only the library itself has, and that no minifier can take away.
    for (const trace of [
      'react.transitional.element',
      'No QueryClient set',
      '__reactRouterVersion',
      'missingKeyHandler',
      'useTranslation: You will need',
      'AxiosError',
    ]) {
      const carriers = files.filter(({ text }) => text.includes(trace)).map(({ address }) => address);
      expect(carriers, trace).toEqual([expect.stringMatching(/^\/shell\//)]);
    }
  });
});

test.describe('styles', () => {
  /** All that the browser computed for all that stands in the page. */
  const looks = (page: Page) =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('body, body *')].flatMap((element) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part);
          const values = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
          return `${element.tagName}.${element.getAttribute('class')}${part ?? ''} ${values.join(';')}`;
        }),
      ),
    );
  const wear = (page: Page, addresses: string[]) =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map(
            (href) =>
              new Promise((resolve, reject) => {
                const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
                link.onload = resolve;
                link.onerror = () => reject(new Error(href));
                document.head.append(link);
              }),
          ),
        ).then(() => undefined),
      addresses,
    );
  const stylesOf = (registry: Registry, name: string) =>
    addressesOf(remoteIn(registry, name)).filter((address) => address.endsWith('.css'));

  for (const [place, path, ready] of [
    ['the login', links.login(), 'Log in'],
    ['a page of the shell alone', '/nothing-here', 'Go to home'],
  ] as const) {
    test(`of a remote change nothing on ${place}`, async ({ page, testServer, demo, signIn }) => {
      const isSignedIn = path !== links.login();
      if (isSignedIn) await signIn(demo);
      const registry = await registryOf(testServer.url);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      const later = isSignedIn && page.waitForResponse(/\/sessions\/new$/);
      await page.goto(path);
      await expect(page.getByText(ready)).toBeVisible();
      await expect(page.locator('#placeholder')).toHaveCount(0);
      // What the frame loads some seconds after the page.
      await page.clock.fastForward(5_000);
      await later;
      if (isSignedIn) await expect(page.getByRole('link', { name: /unread messages/ }).first()).toBeVisible();
      await untilQuiet(page);
      const before = await looks(page);
      for (const { name } of registry.remotes) {
        const styles = stylesOf(registry, name);
        expect(styles.length, `styles of ${name}`).toBeGreaterThan(0);
        await wear(page, styles);
        expect(await looks(page), `with the styles of ${name}`).toEqual(before);
      }
    });
  }

  test('of a remote apply to its own class names alone', async ({ page, testServer }) => {
    const registry = await registryOf(testServer.url);
    await page.goto(links.login());
    for (const { name } of registry.remotes) {
      const styles = stylesOf(registry, name);
      await wear(page, styles);
      const strangers = await page.evaluate(
        ({ all, prefix }) => {
          const strange: string[] = [];
          const check = (rules: CSSRuleList, within: boolean) => {
            for (const rule of rules) {
              if (rule instanceof CSSStyleRule) {
                const classes = rule.selectorText.match(/\.(?:\\.|[\w-])+/g) ?? [];
                const own = within || classes.length > 0;
                if (!own || !classes.every((one) => one.startsWith(`.${prefix}-`)))
                  strange.push(rule.selectorText);
                check(rule.cssRules, true);
              } else if (rule instanceof CSSKeyframesRule) {
                if (!rule.name.startsWith(`${prefix}-`)) strange.push(`@keyframes ${rule.name}`);
              } else if (rule instanceof CSSGroupingRule) check(rule.cssRules, within);
              else if (!(rule instanceof CSSNestedDeclarations)) strange.push(rule.cssText);
            }
          };
          for (const sheet of document.styleSheets) {
            if (all.some((address) => sheet.href?.endsWith(address))) check(sheet.cssRules, false);
          }
          return strange;
        },
        { all: styles, prefix: name },
      );
      expect(strangers, name).toEqual([]);
    }
  });
});

test.describe('the wanted screen', () => {
  test('has all its files started before the frame is there, which loads remotes', async ({
    page,
    faultProxy,
    testServer,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    const { dir, entry, routes, translations } = remoteIn(await registryOf(testServer.url), 'markets');
    const files = routes.find(({ id }) => id === 'markets')?.files ?? [];
    const release = faultProxy.fail({ match: /\/shell\/[^/]+\/frame\.js/, fault: 'hang' });
    await page.goto(links.markets(), { waitUntil: 'commit' });
    for (const file of [...entry, ...files, ...translations.en]) {
      await expect.poll(() => faultProxy.seen, file).toContain(`GET /${dir}${file}`);
    }
    release();
  });

  test('preloads only those scripts of home that the page runs', async ({ page, demo, signIn }) => {
    await signIn(demo);
    await page.goto(links.home());
    const notRun = () =>
      page.evaluate(() => {
        const addresses = (selector: string, name: 'href' | 'src') =>
          [...document.querySelectorAll(selector)].map((one) => Reflect.get(one, name) as string);
        const run = new Set(addresses('script[src]', 'src'));
        const preloaded = addresses('link[rel="preload"][href*="/remotes/"][href$=".js"]', 'href');
        return preloaded.length > 0 ? preloaded.filter((address) => !run.has(address)) : undefined;
      });
    // Once home is shown, the shell has started every script that this page needs.
    await expect(worthLabel(page)).toBeVisible();
    await expect.poll(notRun).toEqual([]);
  });

  test('starts when its link is touched, before the finger is lifted', async ({
    page,
    faultProxy,
    testServer,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    const { dir, routes } = remoteIn(await registryOf(testServer.url), 'markets');
    const file = routes.find(({ id }) => id === 'watchlist')?.files.at(0);
    await page.goto(links.account());
    await expect(worthLabel(page)).toBeVisible();
    expect(faultProxy.seen).not.toContain(`GET /${dir}${file}`);
    await tab(page, 'Watchlist').dispatchEvent('touchstart');
    await expect.poll(() => faultProxy.seen).toContain(`GET /${dir}${file}`);
    await expect(page).toHaveURL(links.account());
  });

  test('of another remote finds its entry there already, once the browser had nothing to do', async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.goto(links.account());
    for (const name of ['markets', 'news']) {
      await expect
        .poll(() => faultProxy.seen.some((line) => line.includes(`/remotes/${name}/`)), name)
        .toBe(true);
    }
  });

  test('costs a phone that saves data nothing before it is wanted', async ({
    page,
    faultProxy,
    demo,
    signIn,
  }) => {
    await signIn(demo);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
    );
    await page.clock.install();
    await page.goto(links.account());
    await expect(worthLabel(page)).toBeVisible();
    await untilQuiet(page);
    expect(faultProxy.seen.filter((line) => /\/remotes\/(markets|news)\//.test(line))).toEqual([]);
  });
});

test.describe('the policy of the page', () => {
  test('allows its own files, the one inline script by its hash, and nothing else', { tag: '@core' }, async ({
    testServer,
  }) => {
    const page = await (await fetch(testServer.url, { headers: { accept: 'text/html' } })).text();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const rules = Object.fromEntries(
      policy.split(';').map((rule) => {
        const [name = '', ...values] = rule.trim().split(/\s+/);
        return [name, values];
      }),
    );
    const hash = expect.stringMatching(/^'sha256-/);
    expect(rules['script-src']).toEqual(["'self'", hash]);
    expect(rules['style-src']).toEqual(["'self'", hash]);
    expect(rules['default-src']).toEqual(["'self'"]);
    expect(rules['connect-src']).toEqual(["'self'"]);
    expect(rules['object-src']).toEqual(["'none'"]);
    expect(rules['base-uri']).toBeDefined();
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('stops an injected script', { tag: '@core' }, async ({ page, pageErrors }) => {
    pageErrors.expected.push(/^policy: script-src/);
    await page.goto(links.login());
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.smuggled = true';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img alt="" src="data:," onerror="window.smuggled = true">',
      );
    });
    await expect.poll(() => pageErrors.found.length).toBeGreaterThan(1);
    expect(await page.evaluate(() => Reflect.get(window, 'smuggled'))).toBeUndefined();
  });
});

test.describe('the files', () => {
  test('are kept for ever and come compressed; only the page is asked for each time', {
    tag: '@core',
  }, async ({ testServer }) => {
    const registry = await registryOf(testServer.url);
    const ask = (path: string, encoding: string) =>
      fetch(testServer.url + path, {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding, accept: '*/*' },
      });
    for (const release of [registry.shell, ...registry.remotes]) {
      for (const address of addressesOf(release)) {
        const answer = await ask(address, 'br');
        expect(answer.status, address).toBe(200);
        expect(answer.headers.get('cache-control'), address).toMatch(/max-age=31536000.*immutable/);
        expect(answer.headers.get('content-type'), address).toMatch(/^(text|application)\/(javascript|css)/);
      }
      const largest = addressesOf(release).find((address) => /(main|entry)\.js$/.test(address)) ?? '';
      for (const encoding of ['br', 'gzip']) {
        const answer = await ask(largest, encoding);
        expect(answer.headers.get('content-encoding'), largest).toBe(encoding);
        expect(answer.headers.get('vary'), largest).toMatch(/accept-encoding/i);
      }
    }
    for (const address of ['/', '/markets', '/index.html']) {
      const answer = await fetch(testServer.url + address, { headers: { accept: 'text/html' } });
      expect(answer.headers.get('cache-control'), address).toBe('no-cache');
    }
  });

  /** Bytes of the scripts among some files, compressed. */
  const weightOf = async (base: string, files: readonly string[]): Promise<number> => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const bytes = scripts.map(async (file) => {
      const answer = await fetch(base + file, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.status, file).toBe(200);
      return gzipSync(await answer.text(), { level: 9 }).length;
    });
    return (await Promise.all(bytes)).reduce((all, one) => all + one, 0);
  };

  test('of the shell ask for being compiled while they arrive', async ({ testServer }) => {
    const { shell } = await registryOf(testServer.url);
    const scripts = [...shell.main, ...shell.frame].filter((name) => name.endsWith('.js'));
    expect(scripts).toEqual(expect.arrayContaining(['main.js', 'react.js', 'frame.js']));
    for (const name of scripts) {
      const text = await (await fetch(`${testServer.url}/${shell.dir}${name}`)).text();
      expect(text.split('\n')[0], name).toBe('//# allFunctionsCalledOnLoad');
    }
  });

  test('of the sign-in weigh less than 150 KB compressed, because they contain no code of other screens', {
    tag: '@core',
  }, async ({ testServer }) => {
    const { shell } = await registryOf(testServer.url);
    const files = [...new Set([...shell.main, ...shell.signIn])];
    expect(files).toEqual(expect.arrayContaining(['react.js', 'main.js', 'sign-in.js']));
    expect(await weightOf(`${testServer.url}/${shell.dir}`, files)).toBeLessThan(150_000);
  });

  test('of each screen and slot of a remote weigh no more than its feature.ts allows, or it could not be published', () => {
    const parts: Readonly<Record<string, string>> = readSet(COMPOSED)?.parts ?? {};
    const remotes = Object.entries(parts).filter(([part]) => part !== SHELL);
    expect(remotes.length).toBeGreaterThan(3);
    const releases = remotes.map(([part, name]) =>
      readRelease<RemoteManifest>(placeOf(part), name, COMPOSED),
    );
    expect(releases.map(({ budget }) => budget)).not.toContain(undefined);
    expect(releases.flatMap((release) => weigh(COMPOSED, release).problems)).toEqual([]);
  });

  test('define each custom property that their styles read without a fallback', () => {
    const parts = Object.entries(readSet(COMPOSED)?.parts ?? {});
    const files = parts.flatMap(([part, name]) => {
      const folder = join(COMPOSED, placeOf(part), name);
      return readdirSync(folder, { encoding: 'utf8' }).map((file) => join(folder, file));
    });
    const textOf = (end: string) =>
      files
        .filter((file) => file.endsWith(end))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
    const [styles, scripts] = [textOf('.css'), textOf('.js')];
    const found = (text: string, pattern: RegExp) =>
      new Set([...text.matchAll(pattern)].map(([, name]) => name));
    const read = found(styles, /var\((--[\w-]+)\)/g);
    expect(read.size).toBeGreaterThan(100);
    // A script sets a property as a key of `style`, or by `setProperty`.
    const set = new Set([...found(styles, /(--[\w-]+)\s*:/g), ...found(scripts, /["'](--[\w-]+)["']/g)]);
    expect([...read].filter((name) => !set.has(name))).toEqual([]);
  });

  for (const missing of ['/shell/0.0.0-0/main.js', '/remotes/markets/0.0.0-0/entry.js', '/main.js']) {
    test(`that are missing are missing: ${missing} is no page`, async ({ testServer }) => {
      const answer = await fetch(testServer.url + missing, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).not.toMatch(/html/);
    });
  }
});

/** A browser with a profile, as a customer has: a private window sometimes forgets what a page from disk stores. */
const withProfile = test.extend({
  context: async ({ playwright, launchOptions, contextOptions }, use) => {
    const context = await playwright.chromium.launchPersistentContext('', {
      ...launchOptions,
      ...contextOptions,
    });
    await use(context);
    await context.close();
  },
});

test.describe('opened from disk', () => {
  const opened = (folder: string) => pathToFileURL(join(folder, 'index.html')).href;

  withProfile('the composed app reaches the login', async ({ page }) => {
    await page.goto(opened(COMPOSED));
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(new URL(page.url()).hash).toMatch(/^#\/login/);
  });

  withProfile('a guest at a guarded address meets the login there too', async ({ page }) => {
    await page.goto(`${opened(COMPOSED)}#${links.news()}`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(`#${links.login(links.news())}`);
  });

  withProfile('with the address of an API in its configuration, it works', async ({ page, testServer }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-disk-'));
    try {
      const registry = await registryOf(testServer.url);
      cpSync(COMPOSED, folder, { recursive: true });
      writeFileSync(
        join(folder, 'index.html'),
        pageOf({
          parts: join(COMPOSED, registry.shell.dir),
          registry,
          deployment: { ...defaults, apiBase: `${testServer.url}/api` },
          policy: true,
        }),
      );
      await page.goto(opened(folder));
      await logIn(page, DEMO);
      await tab(page, 'Account').click();
      await expect(worthLabel(page)).toBeVisible();
      await tab(page, 'Markets').click();
      await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
      expect(new URL(page.url()).hash).toBe(`#${links.markets()}`);
      await page.reload();
      await expect(page.getByRole('tablist', { name: 'Categories' })).toBeVisible();
      await page.goto(`${opened(folder)}#${links.news()}`);
      await expect(page.getByRole('list', { name: 'News', exact: true })).toBeVisible();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
