import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../src/main.ts';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = Object.keys(scripts).filter((name) => scripts[name]?.endsWith(`main.mjs ${name}`));

afterEach(() => void vi.restoreAllMocks());

describe('--help', () => {
  it.each(commands.flatMap((name) => [[name, '--help'] as const, [name, '-h'] as const]))(
    'pnpm %s %s prints the help of the command and does not run it',
    async (name, asked) => {
      const said = vi.spyOn(console, 'log').mockImplementation(() => {});
      await main([name, asked]);
      expect(said).toHaveBeenCalledOnce();
      expect(said.mock.calls[0]?.[0]).toContain(`pnpm ${name}`);
    },
  );

  it.each(['publish', 'rollback', 'off', 'history', 'prune', 'files'])(
    'pnpm bourse %s --help prints the help of the command and does not run it',
    async (name) => {
      const said = vi.spyOn(console, 'log').mockImplementation(() => {});
      await main([name, '--help']);
      expect(said).toHaveBeenCalledOnce();
      expect(said.mock.calls[0]?.[0]).toContain(`pnpm bourse ${name}`);
    },
  );
});
