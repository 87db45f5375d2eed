import { withCanaries } from '@bourse/remote-kit/canary';
import type { Registry, Release } from '@bourse/remote-kit/registry';
import type { Locale } from '@bourse/session/config';
import type { KeepRequest } from './messages.ts';

export interface KeptFile {
  /** Path below the app's base. */
  readonly name: string;
  /** Hash that the registry names; undefined for fonts and pictures, which have none. */
  readonly integrity?: string | undefined;
}

/** A file of a release: its folder is named by version and content, and is never overwritten. */
export const RELEASE_FILE = /^((?:shell|remotes\/[^/]+)\/[^/]+\/)[^?]+/;

/** The folder of the release that a file belongs to; undefined for any other path. */
export const releaseDirOf = (name: string): string | undefined => RELEASE_FILE.exec(name)?.[1];

/** Folders of the releases that a page is made of, on whichever device. */
export const releaseDirsOf = ({ shell, remotes, canaries = [] }: Registry): string[] => [
  shell.dir,
  ...remotes.map(({ dir }) => dir),
  ...canaries.map(({ remote }) => remote.dir),
];

interface Translated extends Release {
  readonly translations: Readonly<Record<Locale, readonly string[]>>;
}

const filesOf = (release: Release, names: readonly string[]): KeptFile[] =>
  [...new Set(names)].map((name) => ({ name: release.dir + name, integrity: release.files[name] }));

/** All files of a release but those of other languages, and those that most customers never need. */
function filesFor(release: Translated, locale: Locale): KeptFile[] {
  const { [locale]: ours = [], ...others } = release.translations;
  const foreign = new Set(Object.values(others).flat());
  const own = new Set(ours);
  const isWanted = (name: string) => !name.startsWith('on-request-') && (own.has(name) || !foreign.has(name));
  return filesOf(release, Object.keys(release.files).filter(isWanted));
}

/** The files that a page needs without a network. A guest gets no file of a remote (D3). */
export function filesToKeep(registry: Registry, request: KeepRequest): KeptFile[] {
  const { locale, isSignedIn, isAhead, canaries } = request;
  const { shell, remotes } = withCanaries(registry, canaries);
  if (isSignedIn && isAhead) return [shell, ...remotes].flatMap((release) => filesFor(release, locale));
  const frame = isSignedIn ? shell.frame : [];
  return filesOf(shell, [...shell.main, ...shell.translations[locale], ...shell.signIn, ...frame]);
}
