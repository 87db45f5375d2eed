/**
 * The few commands of WebDriver that the journeys need. Safari, WebKitGTK and Chromium are spoken to through the driver that
 * comes with them, over HTTP; Firefox speaks WebDriver BiDi itself ([why](../decisions/browsers.md)).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@bourse/broker/free-port';

export interface Browser {
  open(url: string): Promise<void>;
  /** @param script the body of a function, whose result is JSON */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>;
  /** Presses and releases, where the customer would: a point of the window, px. */
  press(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a browser may take to start, ms. */
const PATIENCE = 30_000;

/** Tries until it works. @throws Error what the last try threw */
export async function eventually<T>(attempt: () => Promise<T>, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill();
  });

const pointer = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
const keys = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** A browser with a driver: WebDriver over HTTP. */
export async function openByDriver(
  command: string,
  args: (port: number) => readonly string[],
  capabilities: object,
  env: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const port = await freePort();
  const driver = spawn(command, args(port), { stdio: 'ignore', env: { ...process.env, ...env } });
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
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
    return {
      open: async (url) => void (await send('POST', `${session}/url`, { url })),
      run: <T>(script: string, ...given: readonly unknown[]) =>
        send('POST', `${session}/execute/sync`, { script, args: given }) as Promise<T>,
      press: async (x, y) => void (await send('POST', `${session}/actions`, { actions: pointer(x, y) })),
      type: async (text) => void (await send('POST', `${session}/actions`, { actions: keys(text) })),
      close: async () => {
        await send('DELETE', session).catch(() => {});
        await ended(driver);
      },
    };
  } catch (error) {
    await ended(driver);
    throw error;
  }
}

/** Firefox, over WebDriver BiDi: it needs no driver beside it. */
export async function openFirefox(command: string): Promise<Browser> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'bourse-firefox-'));
  const firefox = spawn(
    command,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
    { stdio: 'ignore' },
  );
  const socket = await eventually(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const opening = new WebSocket(`ws://127.0.0.1:${port}/session`);
        opening.onopen = () => resolve(opening);
        opening.onerror = () => reject(new Error(`${command} takes no connection.`));
      }),
  );
  const waiting = new Map<number, (message: BidiMessage) => void>();
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  let count = 0;
  const send = async <T>(method: string, params: object): Promise<T> => {
    count += 1;
    const id = count;
    const answer = new Promise<BidiMessage>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answer;
    if (error) throw new Error(`${method}: ${message}`);
    return result as T;
  };
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width: 480, height: 900 } });
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async <T>(script: string, ...args: readonly unknown[]) => {
      const said = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
        'script.callFunction',
        {
          functionDeclaration: `(args) => JSON.stringify((function () {${script}}).apply(null, JSON.parse(args)) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          target: { context },
          awaitPromise: false,
        },
      );
      if (said.exceptionDetails) throw new Error(said.exceptionDetails.text);
      return JSON.parse(said.result?.value ?? 'null') as T;
    },
    press: async (x, y) => void (await send('input.performActions', { context, actions: pointer(x, y) })),
    type: async (text) => void (await send('input.performActions', { context, actions: keys(text) })),
    close: async () => {
      socket.close();
      await ended(firefox);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

interface BidiMessage {
  id: number;
  error?: string;
  message?: string;
  result?: unknown;
}
