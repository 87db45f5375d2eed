/** What devices report is counted by release, in a size that no caller can make grow. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RATES_PATH } from '@bourse/contract/release-rates';
import { reportParts } from '@bourse/contract/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBroker, type TestBroker } from '../../test/test-broker.ts';
import { runCommand } from '../back-office/run-command.ts';
import { openCountedReleases } from './counted-releases.ts';
import { openPartCounts } from './part-counts.ts';

const LIVE = '1.0.0-live';
const NEXT = '1.0.0-next';
const NEWS = { remote: 'news', release: LIVE, part: 'list' };

let broker: TestBroker;
let folder: string;

const publish = async (number: number, more: object = {}) => {
  const set = { number, parts: { shell: '1.0.0-s', news: LIVE }, ...more };
  await writeFile(join(folder, 'set.json'), JSON.stringify(set));
  // Two records of the same millisecond would look the same.
  await utimes(join(folder, 'set.json'), number, number);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-counted-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  for (const release of [LIVE, NEXT]) {
    await mkdir(join(folder, 'remotes/news', release), { recursive: true });
    const manifest = { routes: [{ id: 'list' }], slots: [{ id: 'home.section/v1' }] };
    await writeFile(join(folder, 'remotes/news', release, 'release.json'), JSON.stringify(manifest));
  }
  await publish(30);
  broker = await openTestBroker({ staticDir: folder, metrics: { token: 'a secret' } });
});
afterAll(async () => {
  await broker.close();
  await rm(folder, { recursive: true });
});

const open = () => {
  const releases = openCountedReleases(broker.db, folder);
  const counts = openPartCounts(broker.db, releases, (error) => {
    throw error;
  });
  return { releases, counts };
};
const rows = async () =>
  (
    await broker.db
      .selectFrom('part_reports')
      .select(['set_number', 'remote', 'release', 'part', 'problem', 'reports', 'opened', 'milliseconds'])
      .orderBy('remote')
      .orderBy('problem')
      .execute()
  ).map((row) => Object.values(row).join(' '));

const ask = (body: object, authorization = 'Bearer a secret') =>
  broker.inject({ method: 'POST', url: RATES_PATH, headers: { authorization }, payload: body });

beforeEach(async () => {
  // Writes what the broker still holds of the test before.
  await ask({ set: 1, releases: [], canaries: [] });
  await broker.db.deleteFrom('part_reports').execute();
});

describe('what a device reports', () => {
  it('is counted by set, release, part and problem; all brokers of a database count together', async () => {
    for (const { releases, counts } of [open(), open()]) {
      await releases.refresh();
      counts.count('a network', {
        set: '30',
        reports: [
          { ...NEWS, milliseconds: 300, isFirst: true },
          { ...NEWS, part: 'home.section/v1', problem: 'crashed', isFirst: true },
          { ...NEWS, part: 'home.section/v1', milliseconds: 40 },
          { remote: 'shell', release: '1.0.0-s', part: 'shell', problem: 'unreachable', isFirst: true },
        ],
      });
      await counts.flush();
    }
    expect(await rows()).toEqual(
      [
        `30 news ${LIVE} list  2 2 600`,
        `30 news ${LIVE} home.section/v1  2 0 80`,
        `30 news ${LIVE} home.section/v1 crashed 2 2 0`,
        '30 shell 1.0.0-s shell unreachable 2 2 0',
      ].sort((a, b) => Number(a.includes('shell 1')) - Number(b.includes('shell 1')) || 0),
    );
  });

  it('of a release, part, problem or set that is not known is counted under one name, whatever is made up', async () => {
    const { releases, counts } = open();
    await releases.refresh();
    const invented = Array.from({ length: 40 }, (_, n) => ({
      remote: `remote-${n}`,
      release: `release-${n}`,
      part: `part-${n}`,
      problem: `problem-${n}`,
    }));
    for (const set of ['1', '31', '9999999999', 'x', '30+news'])
      counts.count('a network', { set, reports: invented });
    counts.count('a network', {
      set: '30',
      reports: invented.map(({ part }) => ({ ...NEWS, part, milliseconds: 10 ** 9, isFirst: true })),
    });
    await counts.flush();
    expect(await rows()).toEqual([
      `30 news ${LIVE} unknown  40 40 24000000`,
      '0 unknown unknown unknown unknown 160 0 0',
      '30 unknown unknown unknown unknown 40 0 0',
    ]);
    expect(
      (await counts.metrics.metrics()).split('\n').filter((line) => line.includes('problem=')),
    ).toHaveLength(1);
  });

  it('is counted under the release names of devices while the broker knows no releases', async () => {
    const apart = await openTestBroker({ seed: 'empty' });
    const releases = openCountedReleases(apart.db, undefined);
    const counts = openPartCounts(apart.db, releases, (error) => {
      throw error;
    });
    await releases.refresh();
    counts.count('a network', { set: '7', reports: [{ ...NEWS, milliseconds: 20 }] });
    await counts.flush();
    expect(await apart.db.selectFrom('part_reports').select(['remote', 'release', 'part']).execute()).toEqual(
      [NEWS],
    );
    await apart.close();
  });

  it('is counted for the first fifty reports of a call; the rest is not even decoded', async () => {
    const report = { ...NEWS, part: 'home.section/v1' };
    const reports = [...Array(51).fill(report), 'no report'];
    expect((await broker.send('POST', reportParts.path, { set: '30', reports })).code).toBe('ok');
    await ask({ set: 30, releases: [], canaries: [] });
    expect(await rows()).toEqual([`30 news ${LIVE} home.section/v1  50 0 0`]);
  });

  it('is refused where one network sends too many calls, and its body is then not read', async () => {
    const of = (address: string, payload: string) =>
      broker.inject({
        method: 'POST',
        url: `/api${reportParts.path}`,
        headers: { 'content-type': 'application/json' },
        remoteAddress: address,
        payload,
      });
    const sent = Array.from({ length: 200 }, () => of('203.0.113.1', 'neither JSON nor reports'));
    const refused = (await Promise.all(sent)).filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]?.json()).toMatchObject({ data: 'too-many-requests' });
    expect((await of('203.0.113.2', '{"set":"30","reports":[]}')).statusCode).toBe(200);
  });

  it('needs no session, and is a metric of the process', async () => {
    const input = { set: '30', reports: [{ ...NEWS, milliseconds: 700, isFirst: true }] };
    expect((await broker.call(reportParts, input)).code).toBe('ok');
    expect(await broker.metrics()).toMatch(
      new RegExp(`^bourse_parts_shown_total{remote="news",release="${LIVE}",part="list"} 1$`, 'm'),
    );
    expect(await broker.metrics()).toMatch(/^bourse_part_seconds_bucket{le="1",remote="news".*} 1$/m);
  });
});

describe('who publishes', () => {
  const canary = (more: object = {}) => ({
    remote: 'news',
    live: LIVE,
    canary: NEXT,
    since: new Date().toISOString(),
    margin: 5,
    least: 10,
    ...more,
  });

  it('learns with the right to the metrics how often canary and live release fail, and that the canary is to be stopped', async () => {
    await publish(31, { canary: { news: { release: NEXT } } });
    const { releases, counts } = open();
    await releases.refresh();
    const report = (release: string, times: number, problem?: string) =>
      counts.count('a network', {
        set: release === NEXT ? '31+news' : '31',
        reports: Array.from({ length: times }, () => ({
          ...NEWS,
          release,
          isFirst: true,
          ...(problem ? { problem } : { milliseconds: 100 }),
        })),
      });
    await report(LIVE, 49);
    await report(LIVE, 1, 'deadline');
    await report(NEXT, 9, 'crashed');
    await counts.flush();
    const answer = async () => (await ask({ set: 31, releases: [], canaries: [canary()] })).json();
    expect(await answer()).toMatchObject({ canaries: [{ verdict: 'waiting' }] });
    await report(NEXT, 11);
    await counts.flush();
    expect(await answer()).toEqual({
      canaries: [
        {
          remote: 'news',
          live: { release: LIVE, opened: 50, failed: 1, ms: 100 },
          canary: { release: NEXT, opened: 20, failed: 9, ms: 100 },
          verdict: 'failing',
        },
      ],
    });
    expect((await runCommand(broker, ['releases', 'list'])).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^news +1\.0\.0-live +50 +1 +2\.0 +100$/),
      expect.stringMatching(/^news +1\.0\.0-next +20 +9 +45\.0 +100$/),
    ]);
    expect(await runCommand(broker, ['releases', 'problems'])).toMatch(
      /^news +1\.0\.0-next +list +crashed +31 +9 /m,
    );
    // What was reported before the canary began is not of it.
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const asked = { set: 31, releases: [], canaries: [canary({ since: later })] };
    expect((await ask(asked)).json().canaries[0]).toMatchObject({ verdict: 'waiting', live: { opened: 0 } });
  });

  it('teaches a broker that serves no folder which releases to count', async () => {
    const elsewhere = { remote: 'gold', release: '2.0.0-a', parts: ['vault'] };
    const input = {
      set: '32',
      reports: [{ remote: 'gold', release: '2.0.0-a', part: 'vault', isFirst: true }],
    };
    expect((await ask({ set: 32, releases: [elsewhere], canaries: [] })).statusCode).toBe(200);
    await broker.call(reportParts, input);
    await ask({ set: 32, releases: [], canaries: [] });
    expect(await rows()).toEqual(['32 gold 2.0.0-a vault  1 1 0']);
  });

  it('is refused without the right, or with a question that cannot be read', async () => {
    expect((await ask({ set: 1, releases: [], canaries: [] }, 'Bearer another')).statusCode).toBe(401);
    expect((await ask({ set: 'one' })).statusCode).toBe(400);
  });
});
