import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { workerReplaced } from './worker-replaced.ts';

const worker = (state: string) => ({ state });
type Registration = Partial<Record<'installing' | 'waiting' | 'active', { state: string } | null>>;

const settled = async (): Promise<() => boolean> => {
  const then = vi.fn();
  void workerReplaced().then(then);
  await vi.advanceTimersByTimeAsync(0);
  return () => then.mock.calls.length > 0;
};

describe('a document that is to be loaded', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const register = (registration: Registration | undefined) =>
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });

  it.each([
    ['is installed', { installing: worker('installing'), active: worker('activated') }],
    ['waits', { waiting: worker('installed'), active: worker('activated') }],
    ['is activated', { active: worker('activating') }],
  ] as [string, Registration][])('waits while a worker %s, and no longer', async (_, registration) => {
    register(registration);
    const isSettled = await settled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isSettled()).toBe(false);
    Object.assign(registration, { installing: null, waiting: null, active: worker('activated') });
    await vi.advanceTimersByTimeAsync(100);
    expect(isSettled()).toBe(true);
  });

  it.each([
    ['a worker that is never there', async () => ({ installing: worker('installing') })],
    ['an answer that never comes', () => new Promise(() => {})],
  ])('does not wait for %s', async (_, getRegistration) => {
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
    const isSettled = await settled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(isSettled()).toBe(true);
  });

  it.each([
    ['one worker', { active: worker('activated') }],
    ['no worker', undefined],
  ])('waits for nothing where there is %s', async (_, registration) => {
    register(registration);
    expect((await settled())()).toBe(true);
  });

  it('waits for nothing where the browser has no workers, or forbids them', async () => {
    vi.stubGlobal('navigator', {});
    expect((await settled())()).toBe(true);
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: () => Promise.reject(new DOMException('no', 'SecurityError')) },
    });
    expect((await settled())()).toBe(true);
  });
});
