import { CONTRACT_VERSION } from '@bourse/contract/version';
import { isIntegrity } from '@bourse/remote-kit/integrity';
import type { Registry, Release, RemoteRelease, ShellRelease } from '@bourse/remote-kit/registry';

/** Every message names the damaged field. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

type Shape = Record<string, (value: unknown, at: string) => void>;

const fail = (at: string, wanted: string): never => {
  throw new RegistryError(
    `The registry is damaged: ${at || 'it'} is not ${wanted}. Release that part again, or publish another release of it.`,
  );
};
const text = (value: unknown, at: string) => {
  if (typeof value !== 'string') fail(at, 'a text');
};
const hash = (value: unknown, at: string) => {
  if (!isIntegrity(value)) fail(at, 'a sha256 or sha384 hash');
};
const number = (value: unknown, at: string) => {
  if (typeof value !== 'number') fail(at, 'a number');
};
const truth = (value: unknown, at: string) => {
  if (typeof value !== 'boolean') fail(at, 'true or false');
};
const list = (item: (value: unknown, at: string) => void) => (value: unknown, at: string) => {
  if (!Array.isArray(value)) return fail(at, 'a list');
  value.forEach((one, index) => {
    const { name = index } = Object(one) as { name?: unknown };
    item(one, `${at}[${JSON.stringify(name)}]`);
  });
};
const table = (item: (value: unknown, at: string) => void) => (value: unknown, at: string) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(at, 'an object');
  for (const [key, one] of Object.entries(value)) item(one, `${at}.${key}`);
};
const shape = (fields: Shape) => (value: unknown, at: string) => {
  if (typeof value !== 'object' || value === null) return fail(at, 'an object');
  for (const [key, check] of Object.entries(fields)) {
    check((value as Record<string, unknown>)[key], at ? `${at}.${key}` : key);
  }
};

const names = list(text);
const translations = table(names);
const part: Shape = { id: text, files: names, prefetch: names, shared: names };
const release: Shape = { version: text, dir: text, files: table(hash) };
const registry = shape({
  base: text,
  shell: shape({
    ...release,
    main: names,
    frame: names,
    signIn: names,
    shared: table(names),
    translations,
  }),
  remotes: list(
    shape({
      ...release,
      name: text,
      contract: number,
      global: text,
      entry: names,
      routes: list(shape({ ...part, paths: names, title: text, requiresAuth: truth })),
      slots: list(shape(part)),
      translations,
    }),
  ),
});

/** Each file that is named must have a hash, or its integrity could not be checked. */
function checkFiles(of: Release, groups: readonly (readonly string[])[], at: string): void {
  for (const file of groups.flat()) {
    if (!Object.hasOwn(of.files, file)) fail(`${at}.files["${file}"]`, 'there, although it is needed');
  }
}

/** @throws RegistryError where a remote of this release cannot work in the shell that it is composed with */
function checkFits(
  { name, version, contract: built, routes, slots, translations: own }: RemoteRelease,
  shell: ShellRelease,
  contract: number,
): void {
  if (built !== contract)
    throw new RegistryError(
      `Release ${version} of "${name}" was built against version ${built} of the contract, the shell has ` +
        `${contract}: build it again, or take another release.`,
    );
  for (const locale of Object.keys(shell.translations))
    if (!Object.hasOwn(own, locale)) fail(`remote ${name}.translations.${locale}`, 'a list');
  for (const module of [...routes, ...slots].flatMap((one) => one.shared)) {
    if (!Object.hasOwn(shell.shared, module))
      throw new RegistryError(
        `Release ${version} of "${name}" needs ${module}, which the shell does not supply: build it again, or take ` +
          'another release.',
      );
  }
}

/**
 * Checks a registry before it is put into a page.
 * @param contract the version that the shell has
 * @throws RegistryError that names the first damaged field, or the remote that does not fit the shell
 */
export function checkRegistry(value: unknown, contract = CONTRACT_VERSION): Registry {
  registry(value, '');
  const checked = value as Registry;
  const { shell } = checked;
  const lazy = Object.values(shell.shared);
  checkFiles(
    shell,
    [shell.main, shell.frame, shell.signIn, ...lazy, ...Object.values(shell.translations)],
    'shell',
  );
  for (const remote of checked.remotes) {
    const parts = [...remote.routes, ...remote.slots].flatMap((one) => [one.files, one.prefetch]);
    checkFiles(
      remote,
      [remote.entry, ...parts, ...Object.values(remote.translations)],
      `remote ${remote.name}`,
    );
    checkFits(remote, shell, contract);
  }
  return checked;
}
