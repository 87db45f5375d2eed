import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveConfig } from 'vitest/node';

const ROOT = path.resolve(import.meta.dirname, '../../..');

afterEach(() => {
  vi.unstubAllEnvs();
});

it('tests load no modules of a production build when NODE_ENV is production in the terminal', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { viteConfig } = await resolveConfig({ root: ROOT });
  expect(viteConfig.isProduction).toBe(false);
  expect(process.env.NODE_ENV).toBe('test');
});
