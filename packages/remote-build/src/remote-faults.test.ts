import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersWithFaults, readDevelopmentFault } from './dev-faults.ts';
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts';
import {
  FAULT_KINDS,
  type FaultKind,
  provoke,
  readRemoteFault,
  registryOf,
  remoteIn,
} from './remote-faults.ts';

const ENTRY = 'const screens={list:()=>import("./1.js").then(m=>m.ListScreen)}';
const remoteNamed = (name: string) => ({
  name,
  dir: `remotes/${name}/0.1.0-abc/`,
  contract: 1,
  entry: ['entry.js'],
  files: { 'entry.js': 'sha256-real' },
});
const PAGE = `<script type="application/json" id="registry">${JSON.stringify({
  remotes: [remoteNamed('bonds'), remoteNamed('news')],
})}</script>`;

let server: Server;
let proxy: FaultProxy;
beforeAll(async () => {
  server = createServer(({ url }, response) => response.end(url?.endsWith('.js') ? ENTRY : PAGE));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  proxy = await openFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

const entryOf = (name: string, signal?: AbortSignal) =>
  fetch(`${proxy.url}/remotes/${name}/0.1.0-abc/entry.js`, signal ? { signal } : {});
const broken = async (kind: FaultKind, work: () => Promise<void>) => {
  const mend = await provoke(proxy, [{ remote: 'bonds', kind }]);
  await work();
  expect(await (await entryOf('news')).text()).toBe(ENTRY);
  mend();
  expect(await (await entryOf('bonds')).text()).toBe(ENTRY);
};

it('answers for the files of one remote what each fault says, and the right file once it is mended', async () => {
  await broken('missing', async () => expect((await entryOf('bonds')).status).toBe(404));
  await broken('html', async () =>
    expect(await (await entryOf('bonds')).text()).toContain('<!doctype html>'),
  );
  await broken('syntax', async () => {
    const text = await (await entryOf('bonds')).text();
    expect(() => new Function(text)).toThrow(SyntaxError);
  });
  await broken('tamper', async () => expect(await (await entryOf('bonds')).text()).toBe(`${ENTRY}\n`));
  await broken('hang', async () => {
    const given = new AbortController();
    const answer = entryOf('bonds', given.signal);
    await expect.poll(() => proxy.seen.at(-1)).toContain('/remotes/bonds/');
    given.abort();
    await expect(answer).rejects.toThrow();
  });
});

it('names in the registry another contract, and the hash of an entry whose screens throw, of several remotes at once', async () => {
  const mend = await provoke(proxy, [
    { remote: 'bonds', kind: 'throw' },
    { remote: 'news', kind: 'contract' },
  ]);
  const registry = await registryOf(proxy.url);
  expect(remoteIn(registry, 'news').contract).toBe(2);
  expect(remoteIn(registry, 'bonds').files['entry.js']).not.toBe('sha256-real');
  expect(await (await entryOf('bonds')).text()).toContain('throw new Error');
  mend();
  expect(remoteIn(await registryOf(proxy.url), 'news').contract).toBe(1);
});

it('reads a fault of the command line, and says what there is where it cannot', () => {
  expect(readRemoteFault('bonds:hang', ['bonds'])).toEqual({ remote: 'bonds', kind: 'hang' });
  expect(() => readRemoteFault('bond:hang', ['bonds', 'news'])).toThrow(
    'There is no remote "bond". There are: bonds, news.',
  );
  expect(() => readRemoteFault('bonds', ['bonds'])).toThrow(
    new RegExp(Object.keys(FAULT_KINDS).join('[^]*')),
  );
  expect(() => readDevelopmentFault('bonds:tamper', ['bonds'])).toThrow('pnpm start --fault bonds:tamper');
});

it('stands in development before the files of that remote alone', () => {
  const answer = answersWithFaults([{ remote: 'bonds', kind: 'hang' }]);
  const passes = (url: string) => {
    let isPassed = false;
    answer({ url } as never, {} as never, () => {
      isPassed = true;
    });
    return isPassed;
  };
  expect(passes('/remotes_bonds_src_list_list-screen_tsx.js')).toBe(false);
  expect(passes('/remotes_news_src_news_news-screen_tsx.js')).toBe(true);
  expect(passes('/main.js')).toBe(true);
});
