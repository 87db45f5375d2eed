import { describe, expect, test } from 'vitest';
import { canariesIn, placeOfDevice, registryOfDevice } from './canary.ts';
import type { Registry } from './registry.ts';

const remote = (name: string, release: string) =>
  ({ name, dir: `remotes/${name}/${release}/` }) as Registry['remotes'][number];
const registry = (share: number): Registry => ({
  base: '/',
  set: '17',
  shell: {} as Registry['shell'],
  remotes: [remote('markets', '1.0.0-live'), remote('news', '1.0.0-live')],
  canaries: [{ share, remote: remote('markets', '1.0.0-next') }],
});
/** A device that has this number stored; without one, a new device. */
const deviceWith = (number?: string) => {
  let kept = number;
  return {
    read: () => kept,
    keep: (drawn: string) => {
      kept = drawn;
      return true;
    },
  };
};
const dirs = ({ remotes }: Registry) => remotes.map(({ dir }) => dir);

describe('the place of a device among all', () => {
  const numbers = Array.from({ length: 20_000 }, (_, n) => `${(n * 2_654_435_761) >>> 0}`);
  const within = (share: number, dir: string) =>
    numbers.filter((number) => placeOfDevice(number, dir) < share);

  test.each([1, 10, 50])('is below %d for about as many percent of them', (share) => {
    const percent = (within(share, 'remotes/markets/1.0.0-next/').length / numbers.length) * 100;
    expect(Math.abs(percent - share)).toBeLessThan(Math.max(0.4, share / 20));
  });

  test('is another for another release: of two canaries for a tenth each, about a hundredth gets both', () => {
    const second = new Set(within(10, 'remotes/news/1.0.0-next/'));
    const both = within(10, 'remotes/markets/1.0.0-next/').filter((number) => second.has(number));
    expect(both.length / numbers.length).toBeGreaterThan(0.007);
    expect(both.length / numbers.length).toBeLessThan(0.013);
  });
});

describe('the registry of a device', () => {
  test('has the canary in place of the live release where the device is within the share, and says so in its set', () => {
    const chosen = registryOfDevice(registry(99.999_999), deviceWith());
    expect(dirs(chosen)).toEqual(['remotes/markets/1.0.0-next/', 'remotes/news/1.0.0-live/']);
    expect(chosen.set).toBe('17+markets');
    expect(canariesIn(chosen.set)).toEqual(['markets']);
    expect(chosen.canaries).toBeUndefined();
  });

  test('has what is live elsewhere', () => {
    const chosen = registryOfDevice(registry(0.000_001), deviceWith());
    expect(dirs(chosen)).toEqual(['remotes/markets/1.0.0-live/', 'remotes/news/1.0.0-live/']);
    expect(chosen.set).toBe('17');
  });

  test('is the same at each visit, and a share that grows takes no canary away', () => {
    const device = deviceWith();
    const sets = Array.from({ length: 50 }, () => registryOfDevice(registry(50), device).set);
    expect(new Set(sets).size).toBe(1);
    for (let number = 0; number < 200; number += 1) {
      const device = deviceWith(`${number}`);
      const [small, large] = [10, 50].map((share) => registryOfDevice(registry(share), device).set);
      if (small === '17+markets') expect(large).toBe('17+markets');
    }
  });

  test('is what is live where the device keeps nothing', () => {
    const forbidden = { read: () => undefined, keep: () => false };
    expect(registryOfDevice(registry(99.999_999), forbidden).set).toBe('17');
  });

  test('without a canary keeps no number', () => {
    const { canaries: _, ...plain } = registry(10);
    const device = deviceWith();
    expect(registryOfDevice(plain, device)).toBe(plain);
    expect(device.read()).toBeUndefined();
  });
});
