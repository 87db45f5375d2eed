import { describe, expect, it, vi } from 'vitest';
import { devAgainst } from '../src/dev-against.ts';

describe('pnpm dev --against', () => {
  it('refuses --fault, which a deployment is not shown with', async () => {
    await expect(devAgainst('news', 'http://127.0.0.1:1', ['news:hang'])).rejects.toThrow('--fault is for');
  });

  it.each([
    [
      'no remote',
      undefined,
      'http://127.0.0.1:1',
      '--against replaces one remote: name it, e.g. pnpm dev markets --against',
    ],
    [
      'a mistyped remote',
      'nesw',
      'http://127.0.0.1:1',
      /^There is no remote "nesw" in remotes\/\. There are: .*\. A new one: pnpm new:remote nesw\.$/,
    ],
    [
      'no address',
      'news',
      'app.example',
      /^--against takes the address of a deployment, e\.g\. .*, not "app\.example"\.$/,
    ],
    [
      'an address that does not answer',
      'news',
      'http://127.0.0.1:1',
      /^http:\/\/127\.0\.0\.1:1.* does not answer \(.*: check the address, and that its server runs\)\.$/,
    ],
  ])('with %s is refused with a sentence before anything starts', async (_what, remote, url, sentence) => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await expect(devAgainst(remote, url)).rejects.toThrow(sentence);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});
