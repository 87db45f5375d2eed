import { type Release, type RemoteRelease, readRegistry } from '@bourse/remote-kit/registry';

export interface NamedRelease {
  name: string;
  /** Version for customers: '0.1.0'. */
  version: string;
  /** Version and content hash, the name of its folder: '0.1.0-bb48b32ef0dd'. */
  release: string;
  /** What customers call it, in each language; undefined where it does not say so. */
  titles?: RemoteRelease['titles'];
}

const folderOf = ({ dir, version }: Release): string => dir.split('/').filter(Boolean).at(-1) ?? version;

/** The builds of the shell and the remotes, read from the registry in the page; empty without a registry. */
export function releases(page: Document = document): NamedRelease[] {
  if (!page.getElementById('registry')) return [];
  const { shell, remotes } = readRegistry(page);
  return [
    { name: 'shell', version: shell.version, release: folderOf(shell) },
    ...remotes.map((remote) => ({
      name: remote.name,
      version: remote.version,
      release: folderOf(remote),
      titles: remote.titles,
    })),
  ];
}
