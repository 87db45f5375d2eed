import { useGoBack } from '@bourse/remote-kit/use-go-back';
import { useState } from 'react';

interface OpenedSheet {
  /** What is shown, also while the sheet closes; undefined before it was opened. */
  id: string | undefined;
  isOpen: boolean;
  /** Another number each time it is opened. */
  opening: number;
}

/**
 * A sheet that the address opens: Back closes it, and a reload opens it again.
 * @param asked what the address names; null: it is closed
 * @param closed the address without it
 */
export function useOpenedSheet(asked: string | null, closed: string) {
  const close = useGoBack(closed);
  const [sheet, set] = useState<OpenedSheet>({
    id: asked ?? undefined,
    isOpen: asked !== null,
    opening: 0,
  });
  if (asked === null && sheet.isOpen) set({ ...sheet, isOpen: false });
  if (asked !== null && (!sheet.isOpen || asked !== sheet.id))
    set({ id: asked, isOpen: true, opening: sheet.opening + 1 });
  return { ...sheet, close };
}
