import { type Compiler, rspack } from '@rspack/core';

const NAME = 'RegistryHashes';

/**
 * The hash of a file of the shell, as code of the compiler's runtime. The page's registry has one of each; where it has none
 * the file is not loaded.
 * @param address name of the variable that has the file's address, which a second attempt changes behind a question mark
 */
const hashOf = (address: string): string =>
  [
    'var files = JSON.parse(document.getElementById("registry").textContent).shell.files;',
    `var hash = files[${address}.replace(/^.*\\/|\\?.*$/g, "")];`,
    `if (!hash) throw new Error(${address} + " has no hash.");`,
  ].join('\n');

/**
 * Has the compiler's runtime check the lazy scripts and styles of the shell by the hashes in the page's registry. With a table
 * of its own (`SubresourceIntegrityPlugin`) the first script would have each hash a second time, 2.6 KB that no compression
 * makes smaller, and would change with every lazy chunk.
 */
export class RegistryHashes {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const { createScript, createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const checked = (element: string, address: string) => (source: string) =>
        `${source}\n${hashOf(address)}\n${element}.integrity = hash;\n${element}.crossOrigin = "anonymous";`;
      createScript.tap(NAME, checked('script', 'url'));
      createLink.tap(NAME, checked('link', 'url'));
    });
  }
}
