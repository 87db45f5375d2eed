import { type Compiler, rspack } from '@rspack/core';

/** The table of the hashes of lazy chunks, as the minified runtime has it: `l.sriHashes={17:"sha384-…",394:"…"}`. */
const TABLE = /(\.sriHashes=\{)([^{}]*)(\})/;

/**
 * Puts the rows of that table in order. The compiler writes them in the order in which this process came to know the
 * chunks, which depends on what was built before: the same sources would give another release, and every customer would
 * download it anew.
 * @throws Error where there is no such table
 */
export function withSortedHashes(script: string): string {
  if (!TABLE.test(script))
    throw new Error(
      'The compiled shell has no table "sriHashes": sorted-hashes.ts must find it, so that the same sources give the same release.',
    );
  return script.replace(
    TABLE,
    (_, open: string, rows: string, close: string) => open + rows.split(',').sort().join(',') + close,
  );
}

const NAME = 'SortedHashes';

/** Sorts the table in `main.js`, after the hashes are known and before the release says the hash of that file. */
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
