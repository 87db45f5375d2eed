/**
 * The broker in one file. Its process starts in a third of the time that it takes to load the sources one by one, which
 * matters for tests that start many.
 */
import { readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');

interface Compiler {
  build(options: object): Promise<unknown>;
}

/** Packages with files of their own, or with native code. */
const EXTERNAL = ['@electric-sql/pglite', '@node-rs/argon2', 'fs-native-extensions', 'sharp', 'pg-native'];
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** Inside this package, so that the external packages are found. */
export const BUNDLE = join(PACKAGE, 'node_modules/.cache/broker.mjs');

/** With tsx's compiler. */
const bundle = async (): Promise<string> => {
  const { build } = createRequire(createRequire(import.meta.url).resolve('tsx'))('esbuild') as Compiler;
  const partial = `${BUNDLE}.${process.pid}`;
  await build({
    entryPoints: [join(PACKAGE, 'src/main.ts')],
    outfile: partial,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: EXTERNAL,
    banner: { js: REQUIRE },
    plugins: [
      {
        name: 'each module knows its own folder',
        setup: (own: {
          onLoad(of: { filter: RegExp }, load: (file: { path: string }) => Promise<object>): void;
        }) =>
          own.onLoad({ filter: /broker[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
            loader: 'ts',
            contents: (await readFile(path, 'utf8')).replaceAll(
              'import.meta.dirname',
              JSON.stringify(dirname(path)),
            ),
          })),
      },
    ],
  });
  // Another process may have made the same file first.
  await rename(partial, BUNDLE);
  return BUNDLE;
};
let made: Promise<string> | undefined;
/** @returns the bundle's path */
export const bundledBroker = (): Promise<string> => {
  made ??= bundle();
  return made;
};
