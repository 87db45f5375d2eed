import { type Release, readRegistry } from '@bourse/remote-kit/registry';

export interface NamedRelease {
  name: string;
  /** As it is called to customers: '0.1.0'. */
  version: string;
  /** Version and content, as its folder is called: '0.1.0-bb48b32ef0dd'. */
  release: string;
}

const folderOf = ({ dir, version }: Release): string => dir.split('/').filter(Boolean).at(-1) ?? version;

/** The shell's build and each remote's, as the page says; none where the page says nothing. */
export function releases(page: Document = document): NamedRelease[] {
  if (!page.getElementById('registry')) return [];
  const { shell, remotes } = readRegistry(page);
  return [
    { name: 'shell', version: shell.version, release: folderOf(shell) },
    ...remotes.map((remote) => ({
      name: remote.name,
      version: remote.version,
      release: folderOf(remote),
    })),
  ];
}
