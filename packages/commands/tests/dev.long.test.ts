import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO } from '@bourse/broker/demo';
import { freePort } from '@bourse/broker/free-port';
import { remoteNames } from '@bourse/remote-build/features';
import { ROOT } from '@bourse/remote-build/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MAIN = path.join(ROOT, 'packages/commands/src/main.mjs');

it.each([
  [
    'dev',
    `There is no remote "nesw" in remotes/. There are: ${remoteNames().join(', ')}. A new one: pnpm new:remote nesw.`,
  ],
  ['build', "Too many arguments for 'build'. Expected 0 arguments but got 1: 'nesw'. See"],
])('pnpm %s refuses a mistyped name at once', (command, sentence) => {
  // No process can listen on this port, so a start before the check of the name would fail with another
  // message.
  const env = { ...process.env, PORT: '-1' };
  expect(() => execFileSync(process.execPath, [MAIN, command, 'nesw'], { env, stdio: 'pipe' })).toThrow(
    sentence,
  );
});

describe('pnpm dev news', () => {
  let folder: string;
  let server: ChildProcess;
  let said = '';
  let address: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bourse-dev-'));
    const port = await freePort();
    server = spawn(process.execPath, [MAIN, 'dev', 'news'], {
      env: { ...process.env, HOST: '0.0.0.0', PORT: String(port), BOURSE_DATA: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await new Promise<string>((resolve, reject) => {
      server.stdout?.on('data', (text: Buffer) => {
        said += text;
        const found = /standalone: (\S+)/.exec(said)?.[1];
        if (found && said.includes('On a phone:')) resolve(found);
      });
      server.once('exit', (code) => reject(new Error(`pnpm dev ended (${code}): ${said}`)));
    });
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const inPage = (html: string, id: string) =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

  it("puts the remote's routes with example parameters and the titles of its links into the page", async () => {
    const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
    expect(inPage(html, 'feature').routes[1].examples).toEqual(['/news/2026-03-10-in-close']);
    const [news] = inPage(html, 'registry').remotes;
    expect(news).toMatchObject({
      name: 'news',
      links: [
        { place: 'frame.more/v1', route: 'news' },
        { place: 'frame.more/v1', route: 'notices' },
      ],
    });
    expect(news.routes[0].titles.en).toBe('News');
  });

  it('prints how to open it on a phone', () =>
    expect(said).toMatch(/On a phone: (http:\/\/\d|no network found)/));

  describe("the standalone frame's responses", () => {
    let token: string;
    beforeAll(async () => {
      const answer = await fetch(`${address}/api/stock/user/login`, {
        method: 'POST',
        // Signing in works in every mode.
        headers: { 'content-type': 'application/json', cookie: 'standalone-answers=failing' },
        body: JSON.stringify({ user: DEMO.phone, password: DEMO.password }),
      });
      token = (await answer.json()).data.token;
    });

    const ask = async (mode: string) => {
      const send = () =>
        fetch(`${address}/api/stock/new/list?page=1&limit=3`, {
          headers: { token, cookie: `theme=dark; standalone-answers=${mode}` },
        });
      let answer = await send();
      // A broker on a busy machine answers 503 to calls that only read, with the time after which to retry.
      while (answer.status === 503) {
        await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
        answer = await send();
      }
      return { mode, status: answer.status, body: await answer.json() };
    };

    it("are the broker's by default", async () => {
      const { status, body } = await ask('normal');
      expect(status).toBe(200);
      expect(body.data.rows).toHaveLength(3);
    });

    it('are empty lists in the empty mode', async () => {
      const { status, body } = await ask('empty');
      expect([status, body]).toMatchObject([200, { msg: 'ok', data: { rows: [], count: 0 } }]);
    });

    it('are failures in the failing mode', async () => {
      const { status, body } = await ask('failing');
      expect([status, body]).toEqual([500, { msg: 'no', data: 'fault' }]);
    });
  });
});
