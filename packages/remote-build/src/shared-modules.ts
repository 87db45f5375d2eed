import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NOT_SHARED, SHARED_EXPORTS, SHARED_LIBRARIES, SHARED_PACKAGES } from '@bourse/remote-kit/shared';
import { codeExportsOf, hasPackage, packageOf, ROOT } from './workspace.ts';

/** Every module that the host supplies, by the name under which code imports it. */
export const sharedModules = (): string[] => [
  ...Object.keys(SHARED_LIBRARIES),
  ...SHARED_PACKAGES.flatMap(codeExportsOf).filter((module) => !NOT_SHARED.includes(module)),
  ...SHARED_EXPORTS,
];

/** `@bourse/ui/section` → `@bourse/ui`, `react/jsx-runtime` → `react` */
export const packageNameIn = (request: string): string =>
  request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/** The version of a library that the shell shares; undefined of any other. */
export function libraryVersion(name: string): string | undefined {
  const manifest = path.join(ROOT, 'packages/remote-kit/node_modules', name, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** The version of each shared module: its package's. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(
    sharedModules().map((module) => {
      const name = packageNameIn(module);
      const version = hasPackage(name) ? packageOf(name).manifest.version : libraryVersion(name);
      return [module, version ?? '0.0.0'];
    }),
  );
