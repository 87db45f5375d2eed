import { isText } from '@bourse/session/shapes';
import { tabValue } from '@bourse/session/stored';

/** The folders of releases that earlier pages of this tab replaced with the previous release. */
const replaced = tabValue<string>('replacedReleases', isText, '');

/** Those folders; empty where there are none. */
export const replacedReleases = (): string => replaced.read();

/** Whether a release gave way to the one before in an earlier page of this tab. */
export const wasReplaced = (release?: { readonly dir: string }): boolean =>
  release !== undefined && replacedReleases().includes(release.dir);

/** @returns whether the next page of this tab will know */
export const rememberReplaced = (dir: string): boolean =>
  replaced.write(wasReplaced({ dir }) ? replacedReleases() : `${replacedReleases()} ${dir}`);
