import { readRegistry } from '@bourse/remote-kit/registry';

export interface Named {
  name: string;
  version: string;
}

/** The shell's build and each remote's, as the page says; none where this remote runs alone. */
export function releases(page: Document = document): Named[] {
  if (!page.getElementById('registry')) return [];
  const { shell, remotes } = readRegistry(page);
  return [
    { name: 'shell', version: shell.version },
    ...remotes.map(({ name, version }) => ({ name, version })),
  ];
}
