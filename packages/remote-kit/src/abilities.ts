/** What this browser can do. A button for what it cannot do is not there. */
import { isWebView } from '@bourse/session/web-authn';

/** Pages over http have no clipboard, except on the device itself. */
export const canCopy = (): boolean => navigator.clipboard !== undefined;

export const canShareText = (): boolean => 'share' in navigator || canCopy();

export const canPrint = (): boolean => 'print' in window && !isWebView();

/** By a download, or by the device's share sheet. */
export const canSaveFiles = (): boolean =>
  !isWebView() || (navigator.canShare?.({ files: [new File([], 'a.csv', { type: 'text/csv' })] }) ?? false);
