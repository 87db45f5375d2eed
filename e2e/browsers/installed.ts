/** The browsers of this machine, with what drives them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser, NO_BROWSER } from '../src/browser.ts';
import type { Browser, Condition } from './browser.ts';
import { chromiumIn } from './chromium.ts';
import { openByDriver, openFirefox } from './webdriver.ts';

export const BROWSERS = ['Firefox', 'WebKit', 'Chromium'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const onPath = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const existing = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** WebKitGTK has no mode without windows: where there is no display, Xvfb is one. */
async function withDisplay(open: (env: Record<string, string>) => Promise<Browser>): Promise<Browser> {
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return open({});
  const xvfb = onPath('Xvfb');
  if (!xvfb) throw new Error('WebKit needs a display, and there is none: install xvfb.');
  const screen: ChildProcess = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject);
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  const stop = () => screen.kill();
  try {
    const browser = await open({ DISPLAY: `:${number}` });
    return { ...browser, close: () => browser.close().finally(stop) };
  } catch (error) {
    stop();
    throw error;
  }
}

/** GTK draws a bar above each window, and no window is narrower than its bar: the buttons of this one take no room. */
const NARROW_BARS = `
  window * { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; }
  window image { margin: -8px; }`;

async function withNarrowBars(open: (env: Record<string, string>) => Promise<Browser>): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-gtk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(join(folder, 'gtk-3.0'));
    writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_BARS);
    const browser = await open({ XDG_CONFIG_HOME: folder });
    return { ...browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** WebKitGTK's own browser: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].filter((path) => existsSync(path));
  const inside = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
  const webkits = folders
    .flatMap((folder) => [
      ...inside(folder),
      ...inside(folder)
        .filter((path) => path.endsWith('-gnu'))
        .flatMap(inside),
    ])
    .filter((path) => /\/webkit(2gtk|gtk)-[^/]*$/.test(path));
  return existing(...webkits.map((path) => join(path, 'MiniBrowser')));
}

/** What Firefox calls a condition. */
const FIREFOX_PREFERENCES: Readonly<Record<Condition, Readonly<Record<string, boolean | number>>>> = {
  usual: {},
  private: { 'browser.privatebrowsing.autostart': true },
  'dark and still': { 'ui.systemUsesDarkTheme': 1, 'ui.prefersReducedMotion': 1 },
  'cookies blocked': { 'network.cookie.cookieBehavior': 2 },
  'local storage off': { 'dom.storage.enabled': false },
  'databases and workers off': { 'dom.indexedDB.enabled': false, 'dom.serviceWorkers.enabled': false },
};

export interface Installed {
  /** @returns how to open it; undefined where it has no such setting */
  openIn: (condition: Condition) => (() => Promise<Browser>) | undefined;
}

/** @returns how to open it, or a sentence that says what is missing */
export function installed(name: BrowserName): Installed | string {
  if (name === 'Firefox') {
    const firefox =
      onPath('firefox', 'firefox-esr') ?? existing('/Applications/Firefox.app/Contents/MacOS/firefox');
    if (!firefox) return 'Install firefox or firefox-esr.';
    return { openIn: (condition) => () => openFirefox(firefox, FIREFOX_PREFERENCES[condition]) };
  }
  if (name === 'Chromium') {
    const chromium = findBrowser();
    return chromium ? { openIn: (condition) => chromiumIn(chromium, condition) } : NO_BROWSER;
  }
  const safari = existing('/usr/bin/safaridriver');
  if (safari)
    return {
      openIn: (condition) =>
        condition === 'usual'
          ? () =>
              openByDriver({
                command: safari,
                args: (port) => ['-p', String(port)],
                capabilities: { browserName: 'safari' },
              })
          : undefined,
    };
  const driver = onPath('WebKitWebDriver');
  const browser = miniBrowser();
  if (!driver || !browser) return 'It is Safari, or the package webkit2gtk-driver.';
  return {
    openIn: (condition) => {
      // Its cookie policy leaves storage alone. It has no switch for databases and workers, and takes no dark theme and no
      // reduced motion from the settings file of GTK. An automated window is always a private one.
      if (!['usual', 'private', 'local storage off'].includes(condition)) return undefined;
      const storage = condition === 'local storage off' ? ['--enable-html5-local-storage=false'] : [];
      const args = ['--automation', '--javascript-can-open-windows-automatically=true', ...storage];
      return () =>
        withDisplay((display) =>
          withNarrowBars((bars) =>
            openByDriver({
              command: driver,
              args: (port) => [`--port=${port}`],
              capabilities: { 'webkitgtk:browserOptions': { binary: browser, args } },
              env: { ...display, ...bars },
              opensBareWindows: true,
            }),
          ),
        );
    },
  };
}
