/** The browsers of this machine, with what drives them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, openByDriver, openFirefox } from './webdriver.ts';

export const BROWSERS = ['firefox', 'webkit', 'chromium'] as const;
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

/** @returns how to open it, or a sentence that says what is missing */
export function installed(name: BrowserName): (() => Promise<Browser>) | string {
  if (name === 'firefox') {
    const firefox =
      onPath('firefox', 'firefox-esr') ?? existing('/Applications/Firefox.app/Contents/MacOS/firefox');
    return firefox ? () => openFirefox(firefox) : 'Firefox is not installed: install firefox or firefox-esr.';
  }
  if (name === 'chromium') {
    const driver = onPath('chromedriver');
    const args = [
      '--headless=new',
      '--window-size=480,900',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ];
    return driver
      ? () => openByDriver(driver, (port) => [`--port=${port}`], { 'goog:chromeOptions': { args } })
      : 'chromedriver is not installed; `pnpm test` runs all journeys in Chromium without it.';
  }
  const safari = existing('/usr/bin/safaridriver');
  if (safari) return () => openByDriver(safari, (port) => ['-p', String(port)], { browserName: 'safari' });
  const driver = onPath('WebKitWebDriver');
  const browser = miniBrowser();
  if (!driver || !browser) return 'WebKit is not installed: it is Safari, or the package webkit2gtk-driver.';
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  return () => withDisplay((env) => openByDriver(driver, (port) => [`--port=${port}`], options, env));
}
