import path from 'node:path';
import { ROOT } from '@bourse/remote-build/workspace';
import { describe, expect, it } from 'vitest';
import { bourseLine, fromRoot } from '../src/pnpm.ts';

describe('the line that publishes a release', () => {
  const words = ['publish', 'dist', 'markets=0.1.0-4f2a00000000'];
  const npx = path.join('home', '_npx', 'a1', 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');

  it.each([
    ['at the root', ROOT, 'pnpm bourse publish dist markets=0.1.0-4f2a00000000'],
    [
      'in the folder of a remote',
      path.join(ROOT, 'remotes/markets'),
      'pnpm -w bourse publish dist markets=0.1.0-4f2a00000000',
    ],
  ])('can be typed %s', (_where, here, line) => {
    expect(bourseLine(words, { INIT_CWD: here })).toBe(line);
    expect(bourseLine(words, {}, here)).toBe(line);
    expect(bourseLine(words, { INIT_CWD: here, npm_execpath: npx })).toBe(
      line.replace('pnpm', 'npx -y pnpm@10'),
    );
  });

  it('names the checkout for somebody who stands outside of it', () => {
    const here = path.dirname(ROOT);
    const line = bourseLine(words, { INIT_CWD: here });
    expect(line).toContain('pnpm --dir ');
    expect(line).toContain(ROOT);
  });

  it('quotes a folder with a space', () => {
    expect(bourseLine(['publish', '/srv/Mein Ordner'], { INIT_CWD: ROOT })).toBe(
      'pnpm bourse publish "/srv/Mein Ordner"',
    );
  });

  it('names folders as the root sees them', () => {
    expect(fromRoot(path.join(ROOT, 'dist'))).toBe('dist');
    expect(fromRoot(path.resolve(ROOT, '../srv'))).toBe(path.resolve(ROOT, '../srv'));
  });
});
