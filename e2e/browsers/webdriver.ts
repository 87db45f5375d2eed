/**
 * The few commands that the journeys need, for browsers with WebDriver. Safari and WebKitGTK are spoken to through the driver
 * that comes with them, over HTTP; Firefox speaks WebDriver BiDi itself ([why](../decisions/browsers.md)).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@bourse/broker/free-port';
import { type Browser, eventually, PHONE, type Way } from './browser.ts';

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });

/** @param gap ms until the same point is pressed again; once if undefined */
const pointer = (pointerType: 'mouse' | 'touch', x: number, y: number, gap?: number) => {
  const once = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [
    {
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        ...once,
        ...(gap === undefined ? [] : [{ type: 'pause', duration: gap }, ...once]),
      ],
    },
  ];
};

/** The keys of WebDriver that have no character. */
const KEYS: Readonly<Record<string, string>> = { '\n': '\uE007', '\b': '\uE003', '→': '\uE014' };

const keys = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text]
      .map((character) => KEYS[character] ?? character)
      .flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
  },
];

/** The name of an element in an answer of WebDriver, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const CLASSIC_WAYS = { back: 'back', forward: 'forward', reload: 'refresh' } as const;

/** Opens a window without bars, which make a window wider than a phone. */
const OPEN_BARE_WINDOW = `open('about:blank', '_blank', 'toolbar=no,location=no,width=390,height=844').opener = null`;

/** A driver that hangs is given up after so many ms. */
const LONGEST_COMMAND = 60_000;

/** After this time a page has the size that its window was given, ms. */
const LAID_OUT = 2_000;

interface Driver {
  command: string;
  args: (port: number) => readonly string[];
  capabilities: object;
  env?: Readonly<Record<string, string>>;
  /** A page can open a window without bars. */
  opensBareWindows?: true;
}

/** A browser with a driver: WebDriver over HTTP. It has a mouse and no finger. */
export async function openByDriver({
  command,
  args,
  capabilities,
  env = {},
  opensBareWindows,
}: Driver): Promise<Browser> {
  const port = await freePort();
  const driver = spawn(command, args(port), { stdio: 'ignore', env: { ...process.env, ...env } });
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(LONGEST_COMMAND),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${command} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await eventually(() => send('GET', '/status'));
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    let first = (await send('GET', `${session}/window`)) as string;
    let current = first;
    /** Opens a window from the current page. @returns its handle */
    const openBareWindow = async (): Promise<string> => {
      const handles = async () => (await send('GET', `${session}/window/handles`)) as string[];
      const before = await handles();
      await send('POST', `${session}/execute/sync`, { script: OPEN_BARE_WINDOW, args: [] });
      return eventually(async () => {
        const opened = (await handles()).find((handle) => !before.includes(handle));
        if (opened === undefined) throw new Error(`${command} has opened no window.`);
        return opened;
      });
    };
    if (opensBareWindows) first = await openBareWindow();
    const tabOf = (handle: string): Browser => {
      const post = async (path: string, body: object): Promise<unknown> => {
        if (current !== handle) await send('POST', `${session}/window`, { handle });
        current = handle;
        return send('POST', `${session}/${path}`, body);
      };
      const run = <T>(script: string, ...given: readonly unknown[]) =>
        post('execute/sync', { script, args: given }) as Promise<T>;
      /** What the window has around the page, px. */
      const bars = { width: 0, height: 0 };
      /** The driver sets the size of the window. Bars are measured only once the page has its new size. */
      const resize = (width: number, height: number) =>
        eventually(async () => {
          const outer = { width: width + bars.width, height: height + bars.height };
          await post('window/rect', { x: 0, y: 0, ...outer });
          let inner: readonly number[] = [];
          await eventually(async () => {
            inner = await run<number[]>('return [innerWidth, innerHeight]');
            if (inner[0] !== width || inner[1] !== height)
              throw new Error(`The page is ${inner.join('×')} and not ${width}×${height}.`);
          }, LAID_OUT).catch((error: unknown) => {
            const [innerWidth = 0, innerHeight = 0] = inner;
            bars.width = Math.max(0, outer.width - innerWidth);
            bars.height = Math.max(0, outer.height - innerHeight);
            throw error;
          });
        });
      return {
        open: async (url) => void (await post('url', { url })),
        go: async (way: Way) => void (await post(CLASSIC_WAYS[way], {})),
        run,
        press: async (x, y, gap) => void (await post('actions', { actions: pointer('mouse', x, y, gap) })),
        type: async (text) => void (await post('actions', { actions: keys(text) })),
        choose: async (selector, path) => {
          const element = (await post('element', { using: 'css selector', value: selector })) as {
            [ELEMENT]: string;
          };
          await post(`element/${element[ELEMENT]}/value`, { text: path });
        },
        resize,
        openTab: async () => {
          if (opensBareWindows) return tabOf(await openBareWindow());
          const { handle: opened } = (await post('window/new', { type: 'tab' })) as { handle: string };
          return tabOf(opened);
        },
        close: async () => {
          if (handle === first) {
            await send('DELETE', session).catch(() => {});
            await ended(driver);
            return;
          }
          await post('window', { handle });
          await send('DELETE', `${session}/window`);
          current = '';
        },
      };
    };
    const browser = tabOf(first);
    await browser.resize(PHONE.width, PHONE.height);
    return browser;
  } catch (error) {
    await ended(driver);
    throw error;
  }
}

type Preference = boolean | number | string;

/** A phone: a finger, and a scrollbar that takes no room. */
const PHONE_PREFERENCES: Readonly<Record<string, Preference>> = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
};

/** Firefox, over WebDriver BiDi: it needs no driver beside it. */
export async function openFirefox(
  command: string,
  preferences: Readonly<Record<string, Preference>> = {},
): Promise<Browser> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'bourse-firefox-'));
  const lines = Object.entries({ ...PHONE_PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(
    command,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
    { stdio: 'ignore' },
  );
  const stop = async () => {
    await ended(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = await eventually(
      () =>
        new Promise<WebSocket>((resolve, reject) => {
          const opening = new WebSocket(`ws://127.0.0.1:${port}/session`);
          opening.onopen = () => resolve(opening);
          opening.onerror = () => reject(new Error(`${command} takes no connection.`));
        }),
    );
    const waiting = new Map<number, (message: BidiMessage) => void>();
    /** Why no command is answered any more. */
    let closed = '';
    firefox.once('exit', (code, signal) => {
      closed += ` ${command} ended with ${signal ?? code}.`;
    });
    socket.onclose = ({ code, reason }) => {
      closed += ` The connection was closed with ${code} ${reason}.`;
      for (const [id, answer] of waiting) answer({ id, error: 'closed', message: closed });
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as BidiMessage;
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    };
    let count = 0;
    const send = async <T>(method: string, params: object): Promise<T> => {
      count += 1;
      const id = count;
      if (socket.readyState !== WebSocket.OPEN) throw new Error(`${method}: no connection.${closed}`);
      const answer = new Promise<BidiMessage>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      // A lost connection answers nothing, and without a timer Node would drop the journey that waits for it.
      const limit = setTimeout(
        () => waiting.get(id)?.({ id, error: 'timeout', message: 'no answer' }),
        LONGEST_COMMAND,
      );
      const { error, message, result } = await answer;
      clearTimeout(limit);
      if (error) throw new Error(`${method}: ${message}`);
      return result as T;
    };
    await send('session.new', {
      capabilities: {
        alwaysMatch: { unhandledPromptBehavior: { default: 'accept', beforeUnload: 'accept' } },
      },
    });
    const call = <T>(context: string, body: string, args: readonly unknown[]) =>
      send<T & { exceptionDetails?: { text: string } }>('script.callFunction', {
        functionDeclaration: body,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      }).then((said) => {
        if (said.exceptionDetails) throw new Error(said.exceptionDetails.text);
        return said;
      });
    const tabOf = (context: string, isFirst: boolean): Browser => ({
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      go: async (way) =>
        void (way === 'reload'
          ? await send('browsingContext.reload', { context, wait: 'complete' })
          : await send('browsingContext.traverseHistory', { context, delta: way === 'back' ? -1 : 1 })),
      run: async <T>(script: string, ...args: readonly unknown[]) => {
        const { result } = await call<{ result?: { value?: string } }>(
          context,
          `(args) => JSON.stringify((function () {${script}}).apply(null, JSON.parse(args)) ?? null)`,
          args,
        );
        return JSON.parse(result?.value ?? 'null') as T;
      },
      press: async (x, y, gap) =>
        void (await send('input.performActions', { context, actions: pointer('touch', x, y, gap) })),
      type: async (text) => void (await send('input.performActions', { context, actions: keys(text) })),
      choose: async (selector, path) => {
        const { result } = await call<{ result: { sharedId: string } }>(
          context,
          '(args) => document.querySelector(JSON.parse(args)[0])',
          [selector],
        );
        await send('input.setFiles', { context, element: { sharedId: result.sharedId }, files: [path] });
      },
      resize: async (width, height) =>
        void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
      openTab: async () => {
        const opened = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
        const tab = tabOf(opened.context, false);
        await tab.resize(PHONE.width, PHONE.height);
        return tab;
      },
      close: async () => {
        if (!isFirst) {
          await send('browsingContext.close', { context });
          return;
        }
        socket.close();
        await stop();
      },
    });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const browser = tabOf(contexts[0]?.context ?? '', true);
    await browser.resize(PHONE.width, PHONE.height);
    return browser;
  } catch (error) {
    await stop();
    throw error;
  }
}

interface BidiMessage {
  id: number;
  error?: string;
  message?: string;
  result?: unknown;
}
