import { type Compiler, rspack } from '@rspack/core';

/** The hashes of lazy scripts and styles, as the minified runtime has them: `l.sriHashes={17:"sha384-…",394:"…"}`. */
const TABLES = ['sriHashes', 'sriCssHashes'];

/**
 * Puts the rows of these tables in order. The compiler writes them in the order in which this process came to know the
 * chunks, which depends on what was built before: the same sources would give another release, and every customer would
 * download it anew.
 * @throws Error where one of them is not there
 */
export const withSortedHashes = (script: string): string =>
  TABLES.reduce((text, name) => {
    const table = new RegExp(`(\\.${name}=\\{)([^{}]*)(\\})`);
    if (!table.test(text))
      throw new Error(
        `The compiled shell has no table "${name}": sorted-hashes.ts must find it, so that the same sources give the same release.`,
      );
    return text.replace(
      table,
      (_, open: string, rows: string, close: string) => open + rows.split(',').sort().join(',') + close,
    );
  }, script);

const NAME = 'SortedHashes';

/** Sorts the tables in `main.js`, after the hashes are known and before the release says the hash of that file. */
export class SortedHashes {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        if (compilation.errors.length > 0) return;
        const script = String(compilation.getAsset('main.js')?.source.source());
        compilation.updateAsset('main.js', new rspack.sources.RawSource(withSortedHashes(script)));
      });
    });
  }
}
