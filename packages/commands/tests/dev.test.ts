import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { remoteNames } from '@bourse/remote-build/features';
import { ROOT } from '@bourse/remote-build/workspace';
import { describe, expect, it, vi } from 'vitest';
import { devAgainst } from '../src/dev-against.ts';

const MAIN = path.join(ROOT, 'packages/commands/src/main.mjs');

it.each([
  ['dev', `There is no remote "nesw". There are: ${remoteNames().join(', ')}.`],
  ['build', "Too many arguments for 'build'. Expected 0 arguments but got 1: 'nesw'. See"],
])('pnpm %s refuses a mistyped name at once', (command, sentence) => {
  // No process can listen on this port, so a start before the check of the name would fail with another
  // message.
  const env = { ...process.env, PORT: '-1' };
  expect(() => execFileSync(process.execPath, [MAIN, command, 'nesw'], { env, stdio: 'pipe' })).toThrow(
    sentence,
  );
});

describe('pnpm dev --against', () => {
  it('refuses --fault, which a deployment is not shown with', async () => {
    await expect(devAgainst('news', 'http://127.0.0.1:1', ['news:hang'])).rejects.toThrow('--fault is for');
  });

  it.each([
    ['no remote', undefined, 'http://127.0.0.1:1', '--against replaces one remote: name it'],
    ['a mistyped remote', 'nesw', 'http://127.0.0.1:1', 'There is no remote "nesw". There are: '],
    ['no address', 'news', 'app.example', '--against takes the address of a deployment'],
    ['an address that does not answer', 'news', 'http://127.0.0.1:1', 'does not answer'],
  ])('with %s is refused with a sentence before anything starts', async (_what, remote, url, sentence) => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await expect(devAgainst(remote, url)).rejects.toThrow(sentence);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});
