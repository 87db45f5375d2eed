/** Abilities of this browser. A button is hidden when the browser lacks its ability. */
import { isWebView } from '@bourse/session/web-authn';

/** Whether the page can write to the clipboard. Only secure pages (https or localhost) can. */
export const canCopy = (): boolean => navigator.clipboard !== undefined;

export const canShareText = (): boolean => 'share' in navigator || canCopy();

export const canPrint = (): boolean => 'print' in window && !isWebView();

/** Whether the page can save a file, by a download or by the device's share sheet. */
export const canSaveFiles = (): boolean =>
  !isWebView() || (navigator.canShare?.({ files: [new File([], 'a.csv', { type: 'text/csv' })] }) ?? false);
