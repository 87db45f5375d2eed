import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PreviousReleases, Registry } from '@bourse/remote-kit/registry';
import { defaults } from '@bourse/session/config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { app, makeRemote, makeShell, publishReleases, routeAt } from '../tests/made-releases.ts';
import { adopt } from './adopt.ts';
import { withCanary, withoutCanary, withPromoted } from './canary.ts';
import { makePreview, removePreview } from './preview.ts';
import { liveFiles, prune } from './prune.ts';
import { makeLive, withoutRemotes, withReleases } from './publish.ts';
import { integrityOf } from './release-plugin.ts';
import { readHistory, readSet, releaseBefore } from './release-set.ts';
import { takeRelease } from './take-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bourse-publish-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (...names: string[]) => path.join(folder, ...names);
const registryIn = (page: string): Registry =>
  JSON.parse(/id="registry">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as Registry;
const page = () => readFileSync(inFolder('index.html'), 'utf8');
/** Directories that the page loads from. */
const onPage = () => {
  const { shell, remotes } = registryIn(page());
  return [shell, ...remotes].map(({ dir }) => dir);
};

/** A shell and two remotes that are live. */
async function start() {
  const parts = {
    shell: await makeShell(folder),
    bonds: await makeRemote(folder, 'bonds'),
    news: await makeRemote(folder, 'news'),
  };
  await publishReleases(folder, parts, { why: 'the first ones' });
  return parts;
}

const rollBack = (part: string) =>
  makeLive(folder, { kind: 'rollback', by: 'team-a', why: 'it is broken' }, (live) =>
    withReleases(live, { [part]: releaseBefore(folder, part) }, defaults),
  );
const switchOff = (part: string) =>
  makeLive(folder, { kind: 'off', by: 'team-a', why: 'a fire' }, (live) => {
    if (!live) throw new Error('Nothing is live.');
    return withoutRemotes(live, [part]);
  });

describe('publishing', () => {
  test('makes page and record of releases alone, and changes only what it names', async () => {
    const { shell, bonds, news } = await start();
    expect(onPage()).toEqual([`shell/${shell}/`, `remotes/bonds/${bonds}/`, `remotes/news/${news}/`]);
    const next = await makeRemote(folder, 'bonds', { text: 'changed', owner: 'team-b' });
    await publishReleases(folder, { bonds: next }, { by: 'team-b', why: 'new texts' });
    expect(onPage()).toEqual([`shell/${shell}/`, `remotes/bonds/${next}/`, `remotes/news/${news}/`]);
    expect(readSet(folder)).toMatchObject({ number: 2, parts: { shell, bonds: next, news } });
    expect(readHistory(folder).map(({ by, why, changes }) => ({ by, why, changes }))).toEqual([
      {
        by: 'team-a',
        why: 'the first ones',
        changes: [
          { part: 'bonds', to: bonds },
          { part: 'news', to: news },
          { part: 'shell', to: shell },
        ],
      },
      { by: 'team-b', why: 'new texts', changes: [{ part: 'bonds', from: bonds, to: next }] },
    ]);
    expect(page(), 'what only publishing reads is not in the page').not.toMatch(/team-b|provides|places/);
    const names = readdirSync(folder).filter((name) => !/\.(br|gz|webmanifest)$/.test(name));
    const expected = ['history.jsonl', 'index.html', 'remotes', 'set.json', 'set.lock', 'shell', 'sw.js'];
    expect(names.sort()).toEqual(expected);
  });

  test('says what has grown beside the live release', async () => {
    await start();
    const text = Array.from({ length: 20 }, (_, n) => integrityOf(Buffer.from(`${n}`))).join('');
    const { notes } = await publishReleases(folder, { bonds: await makeRemote(folder, 'bonds', { text }) });
    expect(notes.join()).toMatch(/^KB of bonds, beside what was live: list \+\d\.\d$/);
  });

  test('of what is live already adds nothing to the history', async () => {
    const { bonds } = await start();
    const { notes } = await publishReleases(folder, { bonds });
    expect(notes).toEqual(['Nothing has changed: set 1 is live.']);
    expect(readHistory(folder)).toHaveLength(1);
  });

  test('without a shell, or without a release of that name, is refused', async () => {
    const bonds = await makeRemote(folder, 'bonds');
    await expect(publishReleases(folder, { bonds })).rejects.toThrow('publish one too, with shell=<release>');
    const shell = await makeShell(folder);
    await expect(publishReleases(folder, { shell, bonds: '1.0.0-none' })).rejects.toThrow(
      `There is no release "1.0.0-none" of remotes/bonds in ${folder}. There are: ${bonds}. Name one of them`,
    );
  });

  test('gives an older shell only the settings that it knows', async () => {
    const settings = app.settings.filter((field) => field !== 'passkeys');
    await publishReleases(folder, { shell: await makeShell(folder, { app: { ...app, settings } }) });
    expect(page()).toContain('"currency"');
    expect(page()).not.toContain('"passkeys"');
  });
});

describe('publishing is refused, and what is live stays byte for byte, where a release', () => {
  type Case = [string, RegExp, () => Promise<Record<string, string>>];
  const changed = async (change: (dir: string) => void) => {
    const bonds = await makeRemote(folder, 'bonds', { text: 'changed' });
    change(inFolder('remotes/bonds', bonds));
    return { bonds };
  };
  const offering = (says: Parameters<typeof makeRemote>[2]) => async () => ({
    gold: await makeRemote(folder, 'gold', says),
  });
  const cases: Case[] = [
    ['lacks a file', /list\.js is missing/, () => changed((dir) => rmSync(path.join(dir, 'list.js')))],
    [
      'has a script that was changed',
      /list\.js is not what was released/,
      () => changed((dir) => appendFileSync(path.join(dir, 'list.js'), ' ')),
    ],
    [
      'says something else than when it was built',
      /contains a file that is not what was released/,
      () =>
        changed((dir) => {
          const file = path.join(dir, 'release.json');
          writeFileSync(file, readFileSync(file, 'utf8').replace('/bonds', '/bondz'));
        }),
    ],
    [
      'would be sent compressed as something else',
      /list\.js\.br does not expand to list\.js/,
      () => changed((dir) => copyFileSync(path.join(dir, 'release.json'), path.join(dir, 'list.js.br'))),
    ],
    [
      'takes the path of another release, whatever the sources say',
      /"gold" and "news" both have the path \/news/,
      offering({ routes: [routeAt('/news')] }),
    ],
    [
      'takes a path of the shell',
      /The path \/login of the remote "gold".* belongs to the shell/,
      offering({ routes: [routeAt('/login')] }),
    ],
    [
      'fills a place that the shell does not have',
      /the slot home\.gold\/v1, but there is no such place/,
      offering({ slots: [{ id: 'home.gold/v1', files: [], prefetch: [], shared: [] }] }),
    ],
    [
      'was built against another contract',
      /gold\/1\.0\.0-\w+ was built against version 2 of the contract, the shell has 1/,
      offering({ contract: 2 }),
    ],
    [
      'is heavier than its budget, and says by how much',
      /"list" of bonds weighs \d\.\d KB, live 0\.0 KB; its budget is 1 KB/,
      async () => ({
        // Letters that do not compress.
        bonds: await makeRemote(folder, 'bonds', {
          budget: 1,
          text: Array.from({ length: 30 }, (_, n) => integrityOf(Buffer.from(`${n}`))).join(''),
        }),
      }),
    ],
  ];
  test.each(cases)('%s', async (_title, sentence, releases) => {
    await start();
    const files = ['index.html', 'index.html.br', 'set.json', 'history.jsonl'];
    const before = files.map((file) => readFileSync(inFolder(file), 'utf8'));
    await expect(publishReleases(folder, await releases())).rejects.toThrow(sentence);
    expect(files.map((file) => readFileSync(inFolder(file), 'utf8'))).toEqual(before);
    expect(readdirSync(folder).filter((name) => /\.draft|\.\d+/.test(name))).toEqual([]);
  });
});

describe('a file in the folder that is not JSON is named, with what to do about it', () => {
  test.each([
    ['set.json', /set\.json is not JSON \(.*\): replace its text with the last line of history\.jsonl/],
    ['history.jsonl', /^Line 2 of \S+history\.jsonl is not JSON \(.*\): mend or delete it\.$/],
    [
      '~pr-12/set.json',
      /~pr-12\/set\.json is not JSON \(.*\): delete its folder, and make the preview again/,
    ],
    ['remotes/bonds/$/release.json', /release\.json is not JSON \(.*\): release it again, or take another/],
  ])('%s', async (name, sentence) => {
    const { bonds } = await start();
    const file = inFolder(name.replace('$', bonds));
    mkdirSync(path.dirname(file), { recursive: true });
    appendFileSync(file, '{"half\n');
    const done = async () => {
      await publishReleases(folder, { bonds });
      await prune(folder, 'team-a', { releases: 1, days: 0 }, { dry: true });
    };
    await expect(done()).rejects.toThrow(sentence);
  });

  test('a folder into which nothing was published is named, too', () => {
    expect(() => liveFiles(inFolder('none'))).toThrow(
      /^Nothing was ever published into \S+none: check the folder, or publish the shell and all remotes/,
    );
  });
});

describe('two teams', () => {
  test('at once: one publishes, the other is told by whom nothing was changed, and succeeds afterwards', async () => {
    await start();
    const bonds = await makeRemote(folder, 'bonds', { text: 'changed' });
    const news = await makeRemote(folder, 'news', { text: 'changed' });
    const [first, second] = await Promise.allSettled([
      publishReleases(folder, { bonds }, { by: 'team-bonds' }),
      publishReleases(folder, { news }, { by: 'team-news' }),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected' });
    expect(String((second as PromiseRejectedResult).reason)).toMatch(
      /team-bonds is publishing .* Nothing was changed/,
    );
    await publishReleases(folder, { news }, { by: 'team-news' });
    expect(readSet(folder)?.parts).toMatchObject({ bonds, news });
  });

  test('what a killed command left undone after the record, the next one does', async () => {
    await start();
    const before = page();
    const bonds = await makeRemote(folder, 'bonds', { text: 'changed' });
    await publishReleases(folder, { bonds });
    writeFileSync(inFolder('index.html'), before);
    writeFileSync(inFolder('history.jsonl'), `${JSON.stringify(readHistory(folder)[0])}\n`);
    const news = await makeRemote(folder, 'news', { text: 'changed' });
    await publishReleases(folder, { news });
    expect(readHistory(folder).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(onPage()).toContain(`remotes/bonds/${bonds}/`);
  });
});

describe('going back', () => {
  test('takes the release that was live before, of the shell too; once more goes back further; others stay', async () => {
    const { shell, bonds } = await start();
    const [second, third] = [
      await makeRemote(folder, 'bonds', { text: 'second' }),
      await makeRemote(folder, 'bonds', { text: 'third' }),
    ];
    const nextShell = await makeShell(folder, { text: 'next' });
    const news = await makeRemote(folder, 'news', { text: 'second' });
    await publishReleases(folder, { bonds: second });
    await publishReleases(folder, { bonds: third });
    await publishReleases(folder, { shell: nextShell, news });
    await rollBack('bonds');
    expect(readSet(folder)?.parts).toEqual({ shell: nextShell, bonds: second, news });
    await rollBack('bonds');
    expect(readSet(folder)?.parts).toEqual({ shell: nextShell, bonds, news });
    await expect(rollBack('bonds')).rejects.toThrow(
      `was live in ${folder}: there is nothing to go back to. Publish another release, or switch it off.`,
    );
    await rollBack('shell');
    expect(readSet(folder)?.parts).toEqual({ shell, bonds, news });
    expect(readSet(folder)?.pinned, 'a build leaves them as they are').toEqual(
      expect.arrayContaining(['bonds', 'shell']),
    );
  });

  test('a remote that is switched off leaves the page, and a rollback switches it on again', async () => {
    const { bonds } = await start();
    await switchOff('bonds');
    expect(onPage().join()).not.toContain('bonds');
    expect(readSet(folder)).toMatchObject({ off: ['bonds'] });
    await expect(switchOff('gold')).rejects.toThrow(
      'No remote "gold" is live. Live are: news. Name one of them.',
    );
    await rollBack('bonds');
    expect(readSet(folder)).toMatchObject({ off: [], parts: { bonds } });
  });

  test('what the app is not whole without may be missing only where it was switched off', async () => {
    const links = { news: '/news', bonds: '/bonds' };
    await publishReleases(folder, {
      shell: await makeShell(folder, { app: { ...app, links } }),
      bonds: await makeRemote(folder, 'bonds'),
      news: await makeRemote(folder, 'news'),
    });
    const moved = await makeRemote(folder, 'news', { routes: [routeAt('/stories')] });
    await expect(publishReleases(folder, { news: moved })).rejects.toThrow('links.news');
    const { notes } = await switchOff('news');
    expect(notes.join()).toContain('links.news of packages/links leads to /news');
  });

  test('what was switched off excuses no other remote, and is not said again', async () => {
    const links = { news: '/news', bonds: '/bonds' };
    const first = {
      shell: await makeShell(folder, { app: { ...app, links } }),
      bonds: await makeRemote(folder, 'bonds'),
      news: await makeRemote(folder, 'news'),
    };
    await publishReleases(folder, first);
    await switchOff('news');
    const moved = await makeRemote(folder, 'bonds', { routes: [routeAt('/loans')] });
    await expect(publishReleases(folder, { bonds: moved })).rejects.toThrow(/^links\.bonds [^\n]*$/);
    const { notes } = await publishReleases(folder, {
      bonds: await makeRemote(folder, 'bonds', { text: 'b' }),
    });
    expect(notes.join()).not.toContain('links');
    // As where only what is live was copied.
    rmSync(inFolder('remotes/news', first.news), { recursive: true });
    const last = await publishReleases(folder, { bonds: first.bonds });
    expect(last.notes.join()).toContain('links.news');
  });

  test('old releases are deleted, but none that is live, that was live lately, or that a rollback could take', async () => {
    await start();
    const releases: string[] = [];
    for (const text of ['one', 'two', 'three', 'four'])
      releases.push(await makeRemote(folder, 'bonds', { text }));
    for (const bonds of releases.slice(0, 3)) await publishReleases(folder, { bonds });
    const later = { now: Date.now() + 60 * 86_400_000 };
    const keep = { releases: 2, days: 30 };
    expect(await prune(folder, 'team-a', keep, { dry: false }), 'all are new').toEqual([]);
    const gone = await prune(folder, 'team-a', keep, { dry: true, ...later });
    expect(await prune(folder, 'team-a', keep, { dry: false, ...later })).toEqual(gone);
    const left = readdirSync(inFolder('remotes/bonds')).filter((name) => /^\d/.test(name));
    expect(left.sort()).toEqual([releases[1], releases[2]].sort());
    await rollBack('bonds');
    expect(readSet(folder)?.parts.bonds).toBe(releases[1]);
  });

  test('what the next rollback takes stays, however little is to be kept', async () => {
    const { shell } = await start();
    await publishReleases(folder, { shell: await makeShell(folder, { text: 'other' }) });
    const later = { dry: false, now: Date.now() + 60 * 86_400_000 };
    expect(await prune(folder, 'team-a', { releases: 1, days: 0 }, later)).toEqual([]);
    await rollBack('shell');
    expect(readSet(folder)?.parts.shell).toBe(shell);
  });
});

describe('a release that another machine has built', () => {
  let elsewhere: string;
  beforeEach(() => {
    elsewhere = mkdtempSync(path.join(tmpdir(), 'bourse-elsewhere-'));
  });
  afterEach(() => rmSync(elsewhere, { recursive: true, force: true }));
  const built = async () => {
    const bonds = await makeRemote(elsewhere, 'bonds', { text: 'of another machine' });
    return { bonds, source: path.join(elsewhere, 'remotes/bonds', bonds) };
  };

  test('is copied in and published; what is no release is not', async () => {
    await start();
    const { bonds, source } = await built();
    expect(takeRelease(folder, 'bonds', source)).toBe(bonds);
    await publishReleases(folder, { bonds });
    expect(readSet(folder)?.parts.bonds).toBe(bonds);
    expect(() => takeRelease(folder, 'bonds', elsewhere)).toThrow(
      `${elsewhere} is no release, it has no release.json: name the folder`,
    );
  });

  test('is refused under the name of another part, before anything is copied', async () => {
    await start();
    const { bonds, source } = await built();
    expect(() => takeRelease(folder, 'bondz', source)).toThrow(
      `${source} is a release of the remote "bonds", not of the remote "bondz": publish it as bonds=${source}`,
    );
    expect(() => takeRelease(folder, 'shell', source)).toThrow('not of the shell: publish it as bonds=');
    expect(existsSync(inFolder('remotes/bondz'))).toBe(false);
    // As an older version of this command has copied it.
    cpSync(source, inFolder('remotes/funds', bonds), { recursive: true });
    await expect(publishReleases(folder, { funds: bonds })).rejects.toThrow(
      /^\S+remotes\/funds\/\S+ is a release of the remote "bonds", not of the remote "funds": publish it as bonds=\S+$/,
    );
  });

  test('is refused, and not copied, where a file was damaged on the way; it is published once that is mended', async () => {
    await start();
    const { bonds, source } = await built();
    const script = readFileSync(path.join(source, 'list.js'));
    rmSync(path.join(source, 'list.js'));
    expect(() => takeRelease(folder, 'bonds', source)).toThrow('list.js is missing');
    expect(existsSync(inFolder('remotes/bonds', bonds))).toBe(false);
    writeFileSync(path.join(source, 'list.js'), script);
    takeRelease(folder, 'bonds', source);
    await publishReleases(folder, { bonds });
    expect(readSet(folder)?.parts.bonds).toBe(bonds);
  });

  test('replaces a copy that is not whole', async () => {
    await start();
    const { bonds, source } = await built();
    takeRelease(folder, 'bonds', source);
    appendFileSync(inFolder('remotes/bonds', bonds, 'list.js'), ' ');
    await expect(publishReleases(folder, { bonds })).rejects.toThrow('is not what was released');
    takeRelease(folder, 'bonds', source);
    await publishReleases(folder, { bonds });
    expect(readSet(folder)?.parts.bonds).toBe(bonds);
  });
});

describe('a canary', () => {
  const act = (
    kind: 'canary' | 'promote' | 'stop',
    wanted: (live: NonNullable<ReturnType<typeof readSet>>) => ReturnType<typeof withoutCanary>,
  ) =>
    makeLive(folder, { kind, by: 'team-a', why: 'a try' }, (live) => {
      if (!live) throw new Error('Nothing is live.');
      return wanted(live);
    });
  const begin = (releases: Record<string, string>, share = 10) =>
    act('canary', (live) => withCanary(live, releases, { share }));
  const canariesOnPage = () =>
    (registryIn(page()).canaries ?? []).map(({ share, remote }) => [remote.dir, share]);
  const lines = () =>
    readHistory(folder).map(({ kind, changes, canaryChanges }) => ({ kind, changes, canaryChanges }));

  test('is in the page beside what is live; stopped, it leaves page and record as they were, and the history tells', async () => {
    const { bonds } = await start();
    const next = await makeRemote(folder, 'bonds', { text: 'next' });
    await begin({ bonds: next });
    expect(onPage()).toContain(`remotes/bonds/${bonds}/`);
    expect(canariesOnPage()).toEqual([[`remotes/bonds/${next}/`, 10]]);
    expect(liveFiles(folder)).toContain(`remotes/bonds/${next}/entry.js`);
    await begin({ bonds: next }, 50);
    expect(canariesOnPage()).toEqual([[`remotes/bonds/${next}/`, 50]]);
    await act('stop', (live) => withoutCanary(live, ['bonds']));
    expect(canariesOnPage()).toEqual([]);
    expect(readSet(folder)).toMatchObject({ number: 4, kind: 'stop', parts: { bonds } });
    expect(readSet(folder)).not.toHaveProperty('canary');
    expect(lines().slice(1)).toEqual([
      { kind: 'canary', changes: [], canaryChanges: [{ part: 'bonds', release: next, share: 10 }] },
      { kind: 'canary', changes: [], canaryChanges: [{ part: 'bonds', release: next, share: 50 }] },
      { kind: 'stop', changes: [], canaryChanges: [{ part: 'bonds', release: next }] },
    ]);
  });

  test('is promoted to what every device gets, and a rollback takes what was live before', async () => {
    const { bonds } = await start();
    const next = await makeRemote(folder, 'bonds', { text: 'next' });
    await begin({ bonds: next });
    await act('promote', (live) => withPromoted(live, ['bonds']));
    expect(onPage()).toContain(`remotes/bonds/${next}/`);
    expect(canariesOnPage()).toEqual([]);
    expect(readSet(folder)).toMatchObject({ parts: { bonds: next }, pinned: ['bonds', 'news', 'shell'] });
    await rollBack('bonds');
    expect(readSet(folder)?.parts.bonds).toBe(bonds);
  });

  test('goes on while other teams publish, and ends where another release of its remote becomes live', async () => {
    await start();
    const [next, other] = [
      await makeRemote(folder, 'bonds', { text: 'next' }),
      await makeRemote(folder, 'bonds', { text: 'other' }),
    ];
    await begin({ bonds: next });
    await publishReleases(folder, { news: await makeRemote(folder, 'news', { text: 'next' }) });
    expect(canariesOnPage()).toHaveLength(1);
    await publishReleases(folder, { bonds: other });
    expect(canariesOnPage()).toEqual([]);
    expect(lines().at(-1)?.canaryChanges).toEqual([{ part: 'bonds', release: next }]);
  });

  test('is checked like a release that becomes live, with every other that a device may get beside it', async () => {
    await start();
    const taking = (name: string, address: string) =>
      makeRemote(folder, name, { routes: [routeAt(address)], text: address });
    const bonds = await taking('bonds', '/news');
    await expect(begin({ bonds })).rejects.toThrow('both have the path /news');
    await begin({ bonds: await taking('bonds', '/gold') });
    const news = await taking('news', '/gold');
    await expect(begin({ news })).rejects.toThrow('both have the path /gold');
    const damaged = await makeRemote(folder, 'bonds', { text: 'damaged' });
    appendFileSync(inFolder('remotes/bonds', damaged, 'list.js'), ' ');
    await expect(begin({ bonds: damaged })).rejects.toThrow('list.js is not what was released');
  });

  test('is refused where it means nothing', async () => {
    const { bonds } = await start();
    await expect(begin({ bonds })).rejects.toThrow(
      'is the live release of bonds, which every device has: name another',
    );
    const gold = await makeRemote(folder, 'gold');
    await expect(begin({ gold })).rejects.toThrow(
      'not "gold". Live are: bonds, news. Publish a new one without --canary.',
    );
    const next = await makeRemote(folder, 'bonds', { text: 'next' });
    for (const share of [0, 100, Number.NaN])
      await expect(begin({ bonds: next }, share)).rejects.toThrow(
        `--canary is the share of the devices, above 0 and below 100 percent, not ${share}.`,
      );
    await expect(act('promote', (live) => withPromoted(live, ['bonds']))).rejects.toThrow(
      'bonds has no canary. Canaries: none. Begin one by publish --canary.',
    );
    const { canaries: _, ...older } = app;
    await publishReleases(folder, { shell: await makeShell(folder, { app: older }) });
    await expect(begin({ bonds: next })).rejects.toThrow(
      /^shell\/\S+ is too old a shell for canaries: publish a newer one first, by shell=<release>\.$/,
    );
  });
});

describe('what stands in for a remote that fails', () => {
  const standIns = (): PreviousReleases => {
    const { previous } = registryIn(page());
    if (!previous) return {};
    const bytes = readFileSync(inFolder(previous.file));
    expect(integrityOf(bytes), 'the page has the hash of what it will read').toBe(previous.integrity);
    return JSON.parse(bytes.toString()) as PreviousReleases;
  };
  const dirOf = (release: string) => `remotes/bonds/${release}/`;
  const nextBonds = async (text: string, says: Parameters<typeof makeRemote>[2] = {}) => {
    const bonds = await makeRemote(folder, 'bonds', { text, ...says });
    const { notes } = await publishReleases(folder, { bonds });
    return { bonds, notes };
  };

  test('is the release that was live before, with its files and hashes, as long as another one is live', async () => {
    const { bonds: first } = await start();
    expect(standIns()).toEqual({});
    const { bonds: second } = await nextBonds('second');
    expect(standIns()).toMatchObject({ [dirOf(second)]: { name: 'bonds', dir: dirOf(first) } });
    expect(Object.keys(standIns()[dirOf(second)]?.files ?? {})).toEqual(['entry.js', 'list.js']);
    expect(readSet(folder)?.previous?.parts).toEqual({ bonds: first });
    await publishReleases(folder, { news: await makeRemote(folder, 'news', { text: 'second' }) });
    expect(standIns(), 'another team’s release changes nothing of it').toMatchObject({
      [dirOf(second)]: { dir: dirOf(first) },
    });
    const { bonds: third } = await nextBonds('third');
    expect(standIns()).toMatchObject({ [dirOf(third)]: { dir: dirOf(second) } });
    await rollBack('bonds');
    expect(standIns(), 'what a rollback has left does not stand in for anything').toMatchObject({
      [dirOf(second)]: { dir: dirOf(first) },
    });
  });

  test('is nothing where the release before would not fit this shell, and that is said', async () => {
    const uses = { '@bourse/ui/section': { Section: 'a' } };
    const provides = (signature: string) => ({
      '@bourse/ui/section': { Section: signature, '*': signature },
    });
    await publishReleases(folder, {
      shell: await makeShell(folder, { provides: provides('a') }),
      bonds: await makeRemote(folder, 'bonds', { uses }),
    });
    const shell = await makeShell(folder, { provides: provides('b') });
    const bonds = await makeRemote(folder, 'bonds', {
      text: 'second',
      uses: { '@bourse/ui/section': { Section: 'b' } },
    });
    const { notes } = await publishReleases(folder, { shell, bonds });
    expect(notes.join()).toMatch(/Nothing stands in for bonds .* another Section of @bourse\/ui\/section/);
    expect(standIns()).toEqual({});
  });

  test('is nothing where its files are no longer what was released', async () => {
    const { bonds: first } = await start();
    appendFileSync(inFolder(dirOf(first), 'list.js'), ' ');
    const { notes } = await nextBonds('second');
    expect(notes.join()).toMatch(/Nothing stands in for bonds .* is not what was released/);
    expect(standIns()).toEqual({});
  });

  test('is copied with what is live, and no pruning takes it away', async () => {
    const { bonds: first } = await start();
    await nextBonds('second');
    const { file = '' } = readSet(folder)?.previous ?? {};
    expect(liveFiles(folder)).toEqual(expect.arrayContaining([file, `${dirOf(first)}entry.js`]));
    const later = { dry: false, now: Date.now() + 60 * 86_400_000 };
    await prune(folder, 'team-a', { releases: 1, days: 0 }, later);
    expect(existsSync(inFolder(file)) && existsSync(inFolder(dirOf(first), 'list.js'))).toBe(true);
    await nextBonds('third');
    await prune(folder, 'team-a', { releases: 1, days: 0 }, later);
    expect(existsSync(inFolder(file)) || existsSync(inFolder(dirOf(first)))).toBe(false);
  });

  test('is kept for pages of the set before, however old it is', async () => {
    const { bonds: first } = await start();
    await nextBonds('second');
    const { file = '' } = readSet(folder)?.previous ?? {};
    const long = new Date(Date.now() - 60 * 86_400_000);
    utimesSync(path.dirname(inFolder(file)), long, long);
    writeFileSync(inFolder(dirOf(first), 'provenance.json'), JSON.stringify({ at: long.toISOString() }));
    await nextBonds('third');
    expect(await prune(folder, 'team-a', { releases: 1, days: 30 }, { dry: false })).toEqual([]);
  });
});

describe('what remotes and shell share', () => {
  const section = (signature: string) => ({ '@bourse/ui/section': { Section: signature, '*': signature } });
  const uses = { '@bourse/ui/section': { Section: 'a' } };
  /** A remote that was built on the first shell, beside another shell. */
  async function withShell(next: Parameters<typeof makeShell>[1]) {
    const parts = {
      shell: await makeShell(folder, { provides: section('a') }),
      bonds: await makeRemote(folder, 'bonds', { uses }),
    };
    await publishReleases(folder, parts);
    const shell = await makeShell(folder, { provides: section('a'), text: 'next', ...next });
    return (accept: string[] = []) => publishReleases(folder, { shell }, { accept });
  }

  test('a component that was renamed is refused', async () => {
    const publish = await withShell({ provides: { '@bourse/ui/section': { Panel: 'a', '*': 'a' } } });
    await expect(publish()).rejects.toThrow(
      'needs Section of @bourse/ui/section, which the shell does not supply',
    );
  });

  test('a module that is gone is refused, also where it is accepted', async () => {
    const publish = await withShell({ provides: {} });
    await expect(publish(['bonds'])).rejects.toThrow(
      'needs @bourse/ui/section, which the shell does not supply',
    );
  });

  test('an older contract is refused, whichever of the two moves', async () => {
    const publish = await withShell({ contract: 2 });
    await expect(publish()).rejects.toThrow('was built against version 1 of the contract, the shell has 2');
  });

  test('a prop whose name has changed needs to be accepted, once', async () => {
    const publish = await withShell({ provides: section('b') });
    await expect(publish()).rejects.toThrow(
      /bonds\/1\.0\.0-\w+ was built against other types of Section of @bourse\/ui\/section .* publish with --accept bonds/,
    );
    const { set, notes } = await publish(['bonds']);
    expect(set.accepted).toEqual(['bonds']);
    expect(notes.join()).toContain('Section of @bourse/ui/section');
    // The same two releases need not be accepted again.
    const gold = await makeRemote(folder, 'gold');
    await expect(publishReleases(folder, { gold })).resolves.toBeDefined();
    const next = await makeRemote(folder, 'bonds', { uses, text: 'next' });
    await expect(publishReleases(folder, { bonds: next })).rejects.toThrow('--accept bonds');
  });

  test('the same signatures need nothing, and so does a release from before they were noted', async () => {
    const publish = await withShell({});
    await expect(publish()).resolves.toBeDefined();
    const old = await makeRemote(folder, 'gold');
    await expect(publishReleases(folder, { gold: old })).resolves.toBeDefined();
  });

  test('a release from before a language was added is shown in English there', async () => {
    const { titles, ...route } = routeAt('/bonds');
    const { es: _es, ...older } = titles;
    const bonds = await makeRemote(folder, 'bonds', {
      routes: [{ ...route, titles: older } as never],
      translations: { en: [], zh: [], de: ['list.js'] } as never,
    });
    await publishReleases(folder, { shell: await makeShell(folder), bonds });
    const [remote] = registryIn(page()).remotes;
    expect(remote?.routes[0]?.titles).toEqual({ ...older, es: 'List' });
    expect(remote?.translations).toEqual({ en: [], zh: [], de: ['list.js'], es: [] });
  });
});

test('files that others have built become a release where their remote.json says what they offer, and else are refused', async () => {
  const built = inFolder('built');
  const described = {
    name: 'gold',
    version: '2.0.0',
    contract: 1,
    global: 'gold',
    entry: ['remoteEntry.js'],
  };
  const route = { id: 'list', paths: ['/gold'], title: 'title', titles: { en: 'Gold' } };
  mkdirSync(built);
  writeFileSync(path.join(built, 'remoteEntry.js'), 'var gold;');
  expect(() => adopt(built, folder)).toThrow(
    /built has no remote\.json: write one, as packages\/remote-kit\/\S+ shows\.$/,
  );
  writeFileSync(path.join(built, 'remote.json'), JSON.stringify(described));
  expect(() => adopt(built, folder)).toThrow(
    /^Change \S+remote\.json:\n"routes" must be a list of routes, .* not absent\.$/,
  );
  const wrong = { ...described, name: 'Gold', contract: '1', routes: [{ id: 'list' }] };
  writeFileSync(path.join(built, 'remote.json'), JSON.stringify(wrong));
  expect(() => adopt(built, folder)).toThrow(
    /"name" must be .*, not "Gold"\.\n"contract" must be .*, not "1"\.\n"routes" must be .*"paths"/,
  );
  writeFileSync(path.join(built, 'remote.json'), '{');
  expect(() => adopt(built, folder)).toThrow(/remote\.json is not JSON \(.*\): mend it\.$/);
  expect(() => adopt(inFolder('none'), folder)).toThrow(/^There is no folder \S+none: name that of/);
  writeFileSync(path.join(built, 'remote.json'), JSON.stringify({ ...described, routes: [route] }));
  const { release } = await adopt(built, folder);
  const gold = path.basename(release.dir);
  await publishReleases(folder, { shell: await makeShell(folder), gold });
  const [remote] = registryIn(page()).remotes;
  expect(remote).toMatchObject({
    standard: true,
    files: { 'remoteEntry.js': integrityOf(Buffer.from('var gold;')) },
    routes: [{ requiresAuth: true, files: [], titles: { en: 'Gold', de: 'Gold' } }],
  });
});

test('copied elsewhere file by file in the order that is said, the page never names a file that is not there', async () => {
  const target = mkdtempSync(path.join(tmpdir(), 'bourse-copied-'));
  const server = createServer((request, response) => {
    const file = path.join(target, request.url ?? '');
    response.writeHead(existsSync(file) ? 200 : 404).end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    await start();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const copy = (file: string) => {
      mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
      cpSync(inFolder(file), path.join(target, file));
    };
    const isWhole = async () => {
      const answer = await fetch(`${url}/index.html`);
      if (answer.status === 404) return 'no page yet';
      const { shell, remotes } = registryIn(await answer.text());
      for (const { dir, files } of [shell, ...remotes])
        for (const [name, integrity] of Object.entries(files)) {
          const bytes = await (await fetch(`${url}/${dir}${name}`)).arrayBuffer();
          expect(integrityOf(Buffer.from(bytes)), `${dir}${name}`).toBe(integrity);
        }
      return 'whole';
    };
    liveFiles(folder).forEach(copy);
    expect(await isWhole()).toBe('whole');
    await publishReleases(folder, {
      shell: await makeShell(folder, { text: 'next' }),
      bonds: await makeRemote(folder, 'bonds', { text: 'next' }),
    });
    for (const file of liveFiles(folder)) {
      copy(file);
      expect(await isWhole(), `after ${file}`).toBe('whole');
    }
    expect(readFileSync(path.join(target, 'index.html'), 'utf8')).toBe(page());
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    rmSync(target, { recursive: true, force: true });
  }
});

describe('a preview', () => {
  const NOW = Date.parse('2026-03-11T11:00:00Z');
  const preview = (releases: Record<string, string>, more: object = {}) =>
    makePreview(
      folder,
      { kind: 'publish', by: 'team-b', why: 'look at this' },
      { name: 'pr-12', releases, days: 7, ...more },
      NOW,
    );
  const previewPage = () => readFileSync(inFolder('~pr-12/index.html'), 'utf8');

  test('shows a release in the live shell at an address of its own, and leaves what is live byte for byte', async () => {
    const { shell, news } = await start();
    const before = page();
    const bonds = await makeRemote(folder, 'bonds', { text: 'changed' });
    const { address } = await preview({ bonds });
    expect(address).toBe('/~pr-12/');
    const registry = registryIn(previewPage());
    expect(registry).toMatchObject({
      base: '/~pr-12/',
      files: '/',
      set: 'preview-pr-12',
      preview: { name: 'pr-12', until: '2026-03-18T11:00:00.000Z' },
    });
    expect([registry.shell, ...registry.remotes].map(({ dir }) => dir)).toEqual([
      `shell/${shell}/`,
      `remotes/bonds/${bonds}/`,
      `remotes/news/${news}/`,
    ]);
    expect(previewPage()).toContain('<meta name="robots" content="noindex">');
    expect(previewPage()).toContain('Preview pr-12 · 2026-03-18');
    expect(previewPage(), 'its files are those of the live app').toContain(`href="/shell/${shell}/main.js"`);
    expect(previewPage(), 'it keeps what the live app keeps').toContain('<meta name="base" content="/">');
    expect(page()).toBe(before);
    expect(readHistory(folder)).toHaveLength(1);
  });

  test('shows another shell with the remotes that are live, where they fit', async () => {
    const { bonds } = await start();
    const shell = await makeShell(folder, { text: 'other' });
    await preview({ shell });
    const { shell: shown, remotes } = registryIn(previewPage());
    expect([shown, remotes[0]].map((one) => one?.dir)).toEqual([
      `shell/${shell}/`,
      `remotes/bonds/${bonds}/`,
    ]);
    const misfit = await makeShell(folder, { text: 'newer', contract: 2 });
    await expect(preview({ shell: misfit })).rejects.toThrow('the shell has 2');
  });

  test('keeps its releases from being pruned until it is over, and is then pruned itself; before, it can be removed', async () => {
    await start();
    const bonds = await makeRemote(folder, 'bonds', { text: 'changed' });
    await preview({ bonds });
    const pruneAt = (now: number) => prune(folder, 'team-a', { releases: 1, days: 0 }, { dry: true, now });
    const day = 86_400_000;
    const later = Date.now() + day;
    writeFileSync(
      inFolder('~pr-12/set.json'),
      JSON.stringify({ name: 'pr-12', until: new Date(later).toISOString(), releases: { bonds } }),
    );
    expect(await pruneAt(later - 1)).toEqual([]);
    expect(await pruneAt(later)).toEqual([`remotes/bonds/${bonds}`, '~pr-12']);
    await removePreview(folder, 'team-a', 'pr-12');
    expect(existsSync(inFolder('~pr-12'))).toBe(false);
    await expect(removePreview(folder, 'team-a', 'pr-12')).rejects.toThrow(
      `There is no preview "pr-12" in ${folder}. There are: none.`,
    );
  });

  test('is refused where publishing would be, and with a name, a time or a shell that it cannot have', async () => {
    await start();
    const conflict = await makeRemote(folder, 'bonds', { text: 'changed', contract: 2 });
    await expect(preview({ bonds: conflict })).rejects.toThrow('version 2 of the contract');
    await expect(preview({}, { name: '../up' })).rejects.toThrow(
      /^--as names a preview by .*, not "\.\.\/up"\.$/,
    );
    await expect(preview({}, { days: 0 })).rejects.toThrow('lasts from 1 to 90 days, not 0: change --days.');
    const { previews: _, ...older } = app;
    const old = await makeShell(folder, { text: 'old', app: older });
    await expect(preview({ shell: old })).rejects.toThrow(
      /^shell\/\S+ is too old a shell for previews: .*shell=<release>\.$/,
    );
    expect(existsSync(inFolder('~pr-12'))).toBe(false);
  });
});
