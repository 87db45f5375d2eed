/** Key of this tab's storage: the folders of releases that gave way to the one before. */
const KEY = 'replacedReleases';

/** Those folders; empty where there are none. */
export const replacedReleases = (): string => {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return ''; // Storage is blocked.
  }
};

/** Whether a release gave way to the one before in an earlier page of this tab. */
export const wasReplaced = (release?: { readonly dir: string }): boolean =>
  release !== undefined && replacedReleases().includes(release.dir);

/** @returns whether the next page of this tab will know */
export function rememberReplaced(dir: string): boolean {
  try {
    if (!wasReplaced({ dir })) sessionStorage.setItem(KEY, `${replacedReleases()} ${dir}`);
    return wasReplaced({ dir });
  } catch {
    return false;
  }
}
