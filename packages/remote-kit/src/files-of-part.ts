import type { Locale } from '@bourse/session/config';
import type { Part, Registry, RemoteRelease } from './registry.ts';

/** Names of the files of a part, of the remote's release unless it says otherwise. */
export interface PartFiles {
  /** The container. */
  readonly entry: readonly string[];
  /** What the part needs beside the container before it can render: translations, scripts, styles. */
  readonly own: readonly string[];
  /** What it will probably import after that. */
  readonly prefetch: readonly string[];
  /** Of the shell's release: the lazily loaded shared modules that it imports. */
  readonly shared: readonly string[];
}

/** Which files a screen or a slot needs in a language: for the inline script, which starts them, and for the loader. */
export const filesOfPart = (
  { shell }: Registry,
  { entry, translations }: RemoteRelease,
  { files, prefetch, shared }: Part,
  locale: Locale,
): PartFiles => ({
  entry,
  own: [...translations[locale], ...files],
  prefetch,
  shared: shared.flatMap((name) => shell.shared[name] ?? []),
});
